"""Requests over HTTP/1.1: as many as a server answers, or so many a second whatever it answers.

    saturate    every connection asks anew as soon as it was answered: how much a server can do
    pace        requests are due at times drawn before the run, and are sent then, or as soon as a connection is free. Latency
                counts from when a request was due, so that one that waits behind a slow one has waited, as a visitor has
                (no "coordinated omission", see G. Tene, "How NOT to measure latency", 2015)

One process, sockets that are kept open, `selectors`: some 50 µs of processor time a request, which is stated with the figures,
since the generator runs beside the server.
"""

import collections
import random
import selectors
import socket
import time
from dataclasses import dataclass, field

# Seconds after which a request that is not answered is an error, and its connection is closed.
PATIENCE = 30
# Seconds after which a connection that was not used is opened anew: a server may just be closing it.
KEPT = 10


@dataclass
class Request:
    """What is asked: of a kind, which figures are kept by; an address without its host."""

    kind: str
    target: str
    # Whether it says which answer it has already.
    revalidates: bool = False


@dataclass
class Outcome:
    """What came of some requests."""

    latencies: dict = field(default_factory=lambda: collections.defaultdict(list))
    statuses: collections.Counter = field(default_factory=collections.Counter)
    errors: list = field(default_factory=list)
    bytes: int = 0
    seconds: float = 0.0
    cpu: float = 0.0

    @property
    def answered(self):
        return sum(self.statuses.values())

    @property
    def failed(self):
        """Requests that were not answered with what they asked for."""
        return len(self.errors) + sum(
            count for status, count in self.statuses.items() if status not in (200, 304))

    def all(self):
        return [value for values in self.latencies.values() for value in values]


class Connection:
    """A socket that is asked one thing at a time."""

    def __init__(self, host, port):
        self.address = (host, port)
        self.socket = None
        self.request = None
        self.due = 0.0
        self.sent = 0.0
        self.received = bytearray()
        self.body_at = None
        self.length = 0

    def open(self):
        self.socket = socket.create_connection(self.address, timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setblocking(False)

    def close(self):
        if self.socket:
            self.socket.close()
        self.socket = None

    def ask(self, request, due, fields):
        self.request, self.due, self.sent = request, due, time.perf_counter()
        self.received.clear()
        self.body_at = None
        text = f"GET {request.target} HTTP/1.1\r\nHost: {self.address[0]}:{self.address[1]}\r\nAccept-Encoding: gzip\r\n{fields}\r\n"
        # Requests are far smaller than what a socket takes at once.
        self.socket.sendall(text.encode())

    def read(self):
        """Takes what has come; `True` once the answer is whole. Raises `OSError` when it never will be."""
        piece = self.socket.recv(1 << 18)
        if not piece:
            if self.body_at is None or self.length is not None:
                raise ConnectionError("closed before its answer")
            return True
        self.received += piece
        if self.body_at is None:
            end = self.received.find(b"\r\n\r\n")
            if end < 0:
                return False
            self.body_at = end + 4
            self.length = self.content_length()
        return self.length is not None and len(self.received) >= self.body_at + self.length

    def content_length(self):
        """`None` for an answer that ends when the connection does, which PHP's own server sends."""
        if self.status() in (204, 304):
            return 0
        found = self.field(b"content-length")
        if found is None and self.field(b"connection") != b"close":
            raise ConnectionError("an answer without its length")
        return None if found is None else int(found)

    def status(self):
        return int(self.received[9:12])

    def field(self, name):
        """The value of a header field; `None` when there is none."""
        head = bytes(self.received[: self.body_at]).lower()
        start = head.find(b"\r\n" + name + b":")
        if start < 0:
            return None
        start += len(name) + 3
        return bytes(self.received[start : self.received.index(b"\r\n", start)]).strip()


class Load:
    """Connections to one server, and what they were answered."""

    def __init__(self, host, port, connections):
        self.selector = selectors.DefaultSelector()
        self.free = [Connection(host, port) for _ in range(connections)]
        self.busy = set()
        # The entity tags of the last answers, by their addresses.
        self.tags = {}
        self.outcome = Outcome()

    def saturate(self, requests, seconds):
        """Asks these, again from the first when there are too few, for so many seconds."""
        end = time.perf_counter() + seconds
        number = 0

        def due():
            nonlocal number
            if time.perf_counter() >= end:
                return None, None
            number += 1
            return requests[number % len(requests)], time.perf_counter()

        return self.run(due)

    def pace(self, requests, rate, count, seed=1):
        """Asks so many a second on average, at random times, until so many were asked."""
        chosen = random.Random(seed)
        start = time.perf_counter()
        number, at = 0, start

        def due():
            nonlocal number, at
            if number >= count:
                return None, None
            if at > time.perf_counter():
                return None, at
            request, when = requests[number % len(requests)], at
            number += 1
            at += chosen.expovariate(rate)
            return request, when

        return self.run(due)

    def run(self, due):
        """Sends what is due while a connection is free, and takes answers, until nothing is due and all is answered."""
        begun, used = time.perf_counter(), time.process_time()
        waiting = None
        while True:
            while self.free:
                request, waiting = due()
                if request is None:
                    break
                self.send(self.free.pop(), request, waiting)
            if not self.busy and waiting is None and self.free:
                break
            wait = PATIENCE if waiting is None else max(0.0, waiting - time.perf_counter())
            if not self.free:
                wait = PATIENCE
            self.take(min(wait, 1.0))
        self.outcome.seconds = time.perf_counter() - begun
        self.outcome.cpu = time.process_time() - used
        return self.outcome

    def send(self, connection, request, due):
        tag = self.tags.get(request.target) if request.revalidates else None
        fields = f"If-None-Match: {tag.decode()}\r\n" if tag else ""
        try:
            if time.perf_counter() - connection.sent > KEPT:
                self.drop(connection)
            if connection.socket is None:
                connection.open()
                self.selector.register(connection.socket, selectors.EVENT_READ, connection)
            connection.ask(request, due, fields)
            self.busy.add(connection)
        except OSError as error:
            self.fail(connection, request, error)

    def take(self, wait):
        """Reads what has come within so many seconds."""
        for key, _ in self.selector.select(wait):
            connection = key.data
            if connection not in self.busy:
                # It waits for nothing, and the server may close it.
                self.drop(connection)
                continue
            try:
                if connection.read():
                    self.done(connection)
            except (OSError, ValueError) as error:
                self.fail(connection, connection.request, error)
        now = time.perf_counter()
        for connection in [one for one in self.busy if now - one.sent > PATIENCE]:
            self.fail(connection, connection.request, TimeoutError(f"no answer in {PATIENCE} s"))

    def done(self, connection):
        request, outcome = connection.request, self.outcome
        outcome.latencies[request.kind].append(time.perf_counter() - connection.due)
        outcome.statuses[connection.status()] += 1
        outcome.bytes += len(connection.received)
        if request.revalidates:
            tag = connection.field(b"etag")
            if tag:
                self.tags[request.target] = tag.replace(b"w/", b"W/")
        self.busy.discard(connection)
        if connection.field(b"connection") == b"close":
            self.drop(connection)
        self.free.append(connection)

    def fail(self, connection, request, error):
        self.outcome.errors.append(f"{request.target}: {error}")
        self.busy.discard(connection)
        self.drop(connection)
        self.free.append(connection)

    def drop(self, connection):
        if connection.socket:
            self.selector.unregister(connection.socket)
        connection.close()

    def close(self):
        for connection in [*self.free, *self.busy]:
            self.drop(connection)
        self.selector.close()
