"""Lists the tools of `wpsearch mcp` with the client of the Model Context Protocol's authors, and calls each.

    tools.py WPSEARCH INDEX
"""

import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


async def main(wpsearch, index):
    server = StdioServerParameters(command=wpsearch, args=["mcp", "--index", index])
    async with stdio_client(server) as streams, ClientSession(*streams) as session:
        greeting = await session.initialize()
        assert greeting.serverInfo.name == "wpsearch", greeting
        tools = {tool.name: tool for tool in (await session.list_tools()).tools}
        assert sorted(tools) == ["related", "search", "show", "terms"], tools

        async def call(name, arguments):
            result = await session.call_tool(name, arguments)
            assert not result.isError, result
            return json.loads(result.content[0].text)

        found = await call("search", {"query": "technical", "limit": 3})
        assert found["hits"], found
        post = str(found["hits"][0]["id"])
        assert (await call("show", {"post": post}))["markdown"].startswith("# ")
        assert "hits" in await call("related", {"post": post})
        assert (await call("terms", {"kind": "category"}))["terms"]
        assert (await session.call_tool("show", {"post": "nowhere"})).isError
        await session.send_ping()
        print(f"mcp: {len(tools)} tools are listed and called")


asyncio.run(main(*sys.argv[1:]))
