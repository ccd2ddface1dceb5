// As much of the interface of a search cluster as `wpsearch cluster` uses, on real Lucene: what matches and what it scores is
// Lucene's, by the same analyzers, queries and similarity that OpenSearch and Elasticsearch build of these requests. An index has as many
// shards as it asks for; `search_type=dfs_query_then_fetch` scores with the statistics of all, everything else with those of each.
//
// Not a server for anything else: sources are kept in memory, facets are counted over them.
//
//     java -cp anserini-fatjar.jar LuceneCluster.java PORT

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.pattern.PatternCaptureGroupTokenFilter;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.document.*;
import org.apache.lucene.index.*;
import org.apache.lucene.queries.intervals.*;
import org.apache.lucene.sandbox.search.CombinedFieldQuery;
import org.apache.lucene.search.*;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;

public class LuceneCluster {
    static final ObjectMapper JSON = new ObjectMapper();

    /** Tokens stand between white space, those of one position between bars. */
    static final Analyzer TOKENS = new Analyzer() {
        @Override protected TokenStreamComponents createComponents(String field) {
            WhitespaceTokenizer words = new WhitespaceTokenizer(65536);
            return new TokenStreamComponents(
                words, new PatternCaptureGroupTokenFilter(words, false, Pattern.compile("([^|]+)")));
        }
        @Override public int getPositionIncrementGap(String field) { return 1; }
    };

    static class Index {
        final JsonNode mappings;
        final List<IndexWriter> shards = new ArrayList<>();
        final Map<String, Long> versions = new HashMap<>();
        final Map<String, JsonNode> sources = new HashMap<>();
        final BM25Similarity similarity;
        List<DirectoryReader> readers;
        /** Ids of the documents of each reader. */
        final Map<IndexReader, String[]> ids = new IdentityHashMap<>();

        Index(JsonNode definition) throws IOException {
            mappings = definition.path("mappings");
            JsonNode settings = definition.path("settings").path("index");
            JsonNode bm25 = settings.path("similarity").path("default");
            similarity = new BM25Similarity((float) bm25.path("k1").asDouble(1.2), (float) bm25.path("b").asDouble(0.75));
            for (int shard = 0; shard < settings.path("number_of_shards").asInt(1); shard++) {
                IndexWriterConfig config = new IndexWriterConfig(TOKENS);
                config.setSimilarity(similarity);
                shards.add(new IndexWriter(new ByteBuffersDirectory(), config));
            }
        }

        IndexWriter shard(String id) { return shards.get(Math.floorMod(id.hashCode(), shards.size())); }

        void store(String id, JsonNode source) throws IOException {
            Document document = new Document();
            document.add(new StringField("_id", id, Field.Store.YES));
            Iterator<Map.Entry<String, JsonNode>> fields = source.fields();
            while (fields.hasNext()) {
                Map.Entry<String, JsonNode> field = fields.next();
                String type = mappings.path("properties").path(field.getKey()).path("type").asText();
                for (JsonNode value : field.getValue().isArray() ? field.getValue() : List.of(field.getValue())) {
                    if (value.isNull()) continue;
                    if (type.equals("keyword")) document.add(new StringField(field.getKey(), value.asText(), Field.Store.NO));
                    if (type.equals("long")) document.add(new LongPoint(field.getKey(), value.asLong()));
                }
            }
            Iterator<Map.Entry<String, JsonNode>> texts = source.path("t").fields();
            while (texts.hasNext()) {
                Map.Entry<String, JsonNode> text = texts.next();
                for (JsonNode piece : text.getValue()) document.add(new TextField("t." + text.getKey(), piece.asText(), Field.Store.NO));
            }
            shard(id).updateDocument(new Term("_id", id), document);
            sources.put(id, source);
            readers = null;
        }

        void remove(String id) throws IOException {
            shard(id).deleteDocuments(new Term("_id", id));
            sources.remove(id);
            readers = null;
        }

        List<DirectoryReader> readers() throws IOException {
            if (readers == null) {
                readers = new ArrayList<>();
                ids.clear();
                for (IndexWriter shard : shards) {
                    DirectoryReader reader = DirectoryReader.open(shard);
                    String[] own = new String[reader.maxDoc()];
                    StoredFields stored = reader.storedFields();
                    for (int document = 0; document < own.length; document++) own[document] = stored.document(document).get("_id");
                    readers.add(reader);
                    ids.put(reader, own);
                }
            }
            return readers;
        }
    }

    static final Map<String, Index> indices = new TreeMap<>();
    static final Map<String, Set<String>> aliases = new TreeMap<>();
    static final Map<String, List<String>> points = new HashMap<>();

    static class Refusal extends Exception {
        final int status;
        Refusal(int status, String reason) { super(reason); this.status = status; }
    }

    public static void main(String[] arguments) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])), 64);
        server.createContext("/", LuceneCluster::handle);
        server.start();
    }

    static synchronized void handle(HttpExchange exchange) throws IOException {
        int status = 200;
        JsonNode answer;
        try {
            byte[] body = exchange.getRequestBody().readAllBytes();
            answer = answer(exchange.getRequestMethod(), exchange.getRequestURI(), body);
        } catch (Refusal refusal) {
            status = refusal.status;
            answer = JSON.createObjectNode().set("error", JSON.createObjectNode().put("type", "refused").put("reason", refusal.getMessage()));
        } catch (Exception error) {
            error.printStackTrace();
            status = 500;
            answer = JSON.createObjectNode().set("error", JSON.createObjectNode().put("type", "failed").put("reason", String.valueOf(error)));
        }
        byte[] bytes = JSON.writeValueAsBytes(answer);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    static JsonNode answer(String method, URI uri, byte[] body) throws Exception {
        String path = uri.getPath().substring(1);
        String[] parts = path.split("/");
        String last = parts[parts.length - 1];
        String query = uri.getQuery() == null ? "" : uri.getQuery();
        ObjectNode done = JSON.createObjectNode().put("acknowledged", true);
        if (path.isEmpty()) return JSON.createObjectNode().set("version", JSON.createObjectNode().put("distribution", "opensearch"));
        if (last.equals("_bulk")) return bulk(body);
        if (last.equals("_refresh")) return done;
        if (last.equals("_stats")) {
            long bytes = 0;
            for (String name : names(parts[0])) {
                for (IndexWriter shard : indices.get(name).shards) {
                    shard.forceMerge(1);
                    shard.commit();
                    for (String file : shard.getDirectory().listAll()) bytes += shard.getDirectory().fileLength(file);
                }
            }
            return JSON.createObjectNode().put("bytes", bytes);
        }
        if (last.equals("point_in_time")) {
            if (method.equals("DELETE")) return done;
            points.put("point", names(parts[0]));
            return JSON.createObjectNode().put("pit_id", "point");
        }
        if (last.equals("_aliases")) {
            for (JsonNode action : JSON.readTree(body).path("actions")) {
                boolean isAdded = action.has("add");
                JsonNode what = isAdded ? action.get("add") : action.get("remove");
                Set<String> names = aliases.computeIfAbsent(what.path("alias").asText(), key -> new TreeSet<>());
                if (isAdded) names.add(what.path("index").asText()); else names.remove(what.path("index").asText());
            }
            return done;
        }
        if (last.equals("_search")) {
            return search(parts.length > 1 ? parts[0] : null, JSON.readTree(body), query.contains("dfs_query_then_fetch"));
        }
        if (last.equals("_mapping") && method.equals("GET")) {
            ObjectNode found = JSON.createObjectNode();
            for (String name : names(parts[0])) found.set(name, JSON.createObjectNode().set("mappings", indices.get(name).mappings));
            if (found.isEmpty() && !parts[0].endsWith("*")) throw new Refusal(404, "no such index");
            return found;
        }
        if (last.equals("_mapping")) {
            ((ObjectNode) indices.get(parts[0]).mappings).set("_meta", JSON.readTree(body).path("_meta"));
            return done;
        }
        if (method.equals("PUT")) {
            indices.put(parts[0], new Index(JSON.readTree(body)));
            return done;
        }
        if (method.equals("DELETE")) {
            if (indices.remove(parts[0]) == null) throw new Refusal(404, "no such index");
            for (Set<String> names : aliases.values()) names.remove(parts[0]);
            return done;
        }
        throw new Refusal(400, method + " " + path);
    }

    static List<String> names(String name) {
        List<String> found = new ArrayList<>();
        if (name.endsWith("*")) {
            for (String index : indices.keySet()) if (index.startsWith(name.substring(0, name.length() - 1))) found.add(index);
        } else if (indices.containsKey(name)) {
            found.add(name);
        } else {
            found.addAll(aliases.getOrDefault(name, Set.of()));
        }
        return found;
    }

    static JsonNode bulk(byte[] body) throws IOException {
        ArrayNode items = JSON.createArrayNode();
        Iterator<String> lines = new String(body, StandardCharsets.UTF_8).lines().iterator();
        while (lines.hasNext()) {
            Map.Entry<String, JsonNode> action = JSON.readTree(lines.next()).fields().next();
            boolean isStored = action.getKey().equals("index");
            JsonNode source = isStored ? JSON.readTree(lines.next()) : null;
            String id = action.getValue().path("_id").asText();
            long version = action.getValue().path("version").asLong();
            Index index = indices.get(action.getValue().path("_index").asText());
            ObjectNode outcome = JSON.createObjectNode();
            if (index == null) {
                outcome.put("status", 404).set("error", JSON.createObjectNode().put("reason", "no such index"));
            } else if (index.versions.getOrDefault(id, -1L) >= version) {
                outcome.put("status", 409).set("error", JSON.createObjectNode().put("reason", "version conflict"));
            } else {
                boolean isKnown = index.sources.containsKey(id);
                index.versions.put(id, version);
                if (isStored) index.store(id, source); else index.remove(id);
                outcome.put("status", isStored ? (isKnown ? 200 : 201) : (isKnown ? 200 : 404));
            }
            items.add(JSON.createObjectNode().set(action.getKey(), outcome));
        }
        return JSON.createObjectNode().put("errors", false).set("items", items);
    }

    // MARK: Searching

    record Found(String id, float score, JsonNode source) {}

    static JsonNode search(String name, JsonNode body, boolean isGlobal) throws Exception {
        List<String> names = name == null ? points.getOrDefault(body.path("pit").path("id").asText(), List.of()) : names(name);
        if (names.isEmpty()) throw new Refusal(404, "no such index");
        Query query = query(body.path("query"));
        List<Found> matched = find(names, query, isGlobal);
        List<Found> hits = matched;
        if (body.has("post_filter")) {
            Set<String> kept = new HashSet<>();
            for (Found found : find(names, query(body.get("post_filter")), isGlobal)) kept.add(found.id);
            hits = new ArrayList<>(matched);
            hits.removeIf(found -> !kept.contains(found.id));
        }
        int total = hits.size();
        hits = new ArrayList<>(hits);
        hits.sort((left, right) -> order(left, right, body.path("sort")));
        if (body.has("search_after")) {
            String after = body.get("search_after").get(0).asText();
            hits.removeIf(found -> found.source.path("key").asText().compareTo(after) <= 0);
        }
        ArrayNode page = JSON.createArrayNode();
        for (Found hit : hits.subList(0, Math.min(hits.size(), body.path("size").asInt(10)))) {
            ObjectNode one = JSON.createObjectNode().put("_id", hit.id).put("_score", hit.score);
            one.set("_source", hit.source);
            one.set("sort", JSON.createArrayNode().add(hit.source.path("key").asText()));
            page.add(one);
        }
        ObjectNode found = JSON.createObjectNode();
        found.set("total", JSON.createObjectNode().put("value", total).put("relation", "eq"));
        found.set("hits", page);
        ObjectNode answer = JSON.createObjectNode().put("timed_out", false);
        answer.set("_shards", JSON.createObjectNode().put("total", 3).put("failed", 0));
        answer.set("hits", found);
        if (body.has("aggs")) answer.set("aggregations", aggregations(body.get("aggs"), matched, names, isGlobal));
        return answer;
    }

    static List<Found> find(List<String> names, Query query, boolean isGlobal) throws IOException {
        List<Found> found = new ArrayList<>();
        List<IndexReader> all = new ArrayList<>();
        Map<IndexReader, Index> owners = new IdentityHashMap<>();
        for (String name : names) {
            for (IndexReader reader : indices.get(name).readers()) {
                all.add(reader);
                owners.put(reader, indices.get(name));
            }
        }
        Index first = indices.get(names.get(0));
        MultiReader together = new MultiReader(all.toArray(new IndexReader[0]), false);
        for (int shard = 0; shard < (isGlobal ? 1 : all.size()); shard++) {
            IndexReader reader = isGlobal ? together : all.get(shard);
            IndexSearcher searcher = new IndexSearcher(reader);
            searcher.setSimilarity(first.similarity);
            for (ScoreDoc document : searcher.search(query, Math.max(1, reader.maxDoc())).scoreDocs) {
                int part = shard, own = document.doc;
                while (isGlobal && own >= all.get(part).maxDoc()) own -= all.get(part++).maxDoc();
                Index owner = owners.get(all.get(part));
                String id = owner.ids.get(all.get(part))[own];
                found.add(new Found(id, document.score, owner.sources.get(id)));
            }
        }
        return found;
    }

    static int count(List<String> names, Query query) throws IOException {
        int count = 0;
        for (String name : names) {
            for (IndexReader reader : indices.get(name).readers()) count += new IndexSearcher(reader).count(query);
        }
        return count;
    }

    static int order(Found left, Found right, JsonNode sort) {
        for (JsonNode key : sort) {
            String field = key.fieldNames().next();
            JsonNode how = key.get(field);
            boolean isAscending = (how.has("order") ? how.get("order") : how).asText().equals("asc");
            int order;
            if (field.equals("_score")) {
                order = Float.compare(left.score, right.score);
            } else {
                JsonNode one = left.source.path(field), other = right.source.path(field);
                boolean isMissing = one.isMissingNode() || other.isMissingNode();
                if (isMissing && one.isMissingNode() != other.isMissingNode()) return one.isMissingNode() ? 1 : -1;
                order = one.isNumber() ? Long.compare(one.asLong(), other.asLong()) : one.asText().compareTo(other.asText());
            }
            if (order != 0) return isAscending ? order : -order;
        }
        return left.id.compareTo(right.id);
    }

    static JsonNode aggregations(JsonNode wanted, List<Found> matched, List<String> names, boolean isGlobal) throws Exception {
        ObjectNode answer = JSON.createObjectNode();
        Iterator<Map.Entry<String, JsonNode>> all = wanted.fields();
        while (all.hasNext()) {
            Map.Entry<String, JsonNode> one = all.next();
            answer.set(one.getKey(), aggregation(one.getValue(), matched, names, isGlobal));
        }
        return answer;
    }

    static JsonNode aggregation(JsonNode wanted, List<Found> matched, List<String> names, boolean isGlobal) throws Exception {
        if (wanted.has("sum")) {
            long sum = 0;
            String[] path = wanted.get("sum").get("field").asText().split("\\.");
            for (Found found : matched) {
                JsonNode value = found.source;
                for (String part : path) value = value.path(part);
                sum += value.asLong();
            }
            return JSON.createObjectNode().put("value", sum);
        }
        if (wanted.has("terms")) return counts(wanted.get("terms"), matched);
        if (wanted.has("filters")) {
            ObjectNode buckets = JSON.createObjectNode();
            Iterator<Map.Entry<String, JsonNode>> filters = wanted.get("filters").get("filters").fields();
            while (filters.hasNext()) {
                Map.Entry<String, JsonNode> filter = filters.next();
                // Asked of all documents only.
                buckets.set(filter.getKey(), JSON.createObjectNode().put("doc_count", count(names, query(filter.getValue()))));
            }
            return JSON.createObjectNode().set("buckets", buckets);
        }
        List<Found> kept = kept(wanted.get("filter"), matched, names);
        ObjectNode answer = JSON.createObjectNode().put("doc_count", kept.size());
        answer.setAll((ObjectNode) aggregations(wanted.path("aggs"), kept, names, isGlobal));
        return answer;
    }

    static List<Found> kept(JsonNode filter, List<Found> matched, List<String> names) throws Exception {
        Set<String> ids = new HashSet<>();
        for (Found found : find(names, query(filter), true)) ids.add(found.id);
        List<Found> kept = new ArrayList<>(matched);
        kept.removeIf(found -> !ids.contains(found.id));
        return kept;
    }

    static JsonNode counts(JsonNode terms, List<Found> matched) {
        Pattern include = terms.has("include") ? Pattern.compile(terms.get("include").asText(), Pattern.DOTALL) : null;
        Map<String, Integer> counts = new TreeMap<>();
        for (Found found : matched) {
            JsonNode values = found.source.path(terms.get("field").asText());
            Set<String> own = new HashSet<>();
            if (values.isArray()) values.forEach(value -> own.add(value.asText()));
            else if (values.isValueNode() && !values.isNull()) own.add(values.asText());
            for (String value : own) {
                if (include == null || include.matcher(value).matches()) counts.merge(value, 1, Integer::sum);
            }
        }
        ArrayNode buckets = JSON.createArrayNode();
        boolean isByKey = terms.path("order").has("_key");
        counts.entrySet().stream().sorted((left, right) -> isByKey ? 0 : right.getValue() - left.getValue())
            .limit(terms.path("size").asInt(10))
            .forEach(entry -> buckets.add(JSON.createObjectNode().put("key", entry.getKey()).put("doc_count", entry.getValue())));
        return JSON.createObjectNode().put("sum_other_doc_count", 0).set("buckets", buckets);
    }

    // MARK: Queries

    static Query query(JsonNode json) throws Exception {
        if (json.isMissingNode()) return new MatchAllDocsQuery();
        String kind = json.fieldNames().next();
        JsonNode value = json.get(kind);
        String field = value.fieldNames().hasNext() ? value.fieldNames().next() : "";
        switch (kind) {
            case "match_all": return new MatchAllDocsQuery();
            case "match_none": return new MatchNoDocsQuery();
            case "term": return new ConstantScoreQuery(new TermQuery(new Term(field, value.get(field).asText())));
            case "terms": {
                List<BytesRef> terms = new ArrayList<>();
                value.get(field).forEach(term -> terms.add(new BytesRef(term.asText())));
                return new TermInSetQuery(field, terms);
            }
            case "exists": return new WildcardQuery(new Term(value.get("field").asText(), "*"));
            case "range": {
                JsonNode bounds = value.get(field);
                return LongPoint.newRangeQuery(field, bounds.path("gte").asLong(Long.MIN_VALUE), bounds.path("lte").asLong(Long.MAX_VALUE));
            }
            case "combined_fields": return combined(value);
            case "match_phrase": return phrase(field, value.get(field).asText());
            case "intervals": return new IntervalQuery(field, intervals(value.get(field)));
            case "bool": return bool(value);
            default: throw new Refusal(400, "unknown query [" + kind + "]");
        }
    }

    static Query bool(JsonNode value) throws Exception {
        BooleanQuery.Builder builder = new BooleanQuery.Builder();
        Map<String, BooleanClause.Occur> kinds = Map.of(
            "must", BooleanClause.Occur.MUST, "filter", BooleanClause.Occur.FILTER,
            "should", BooleanClause.Occur.SHOULD, "must_not", BooleanClause.Occur.MUST_NOT);
        boolean isPositive = false;
        for (String kind : kinds.keySet()) {
            if (!value.has(kind)) continue;
            JsonNode clauses = value.get(kind);
            for (JsonNode clause : clauses.isArray() ? clauses : List.of(clauses)) {
                builder.add(query(clause), kinds.get(kind));
                if (!kind.equals("must_not")) isPositive = true;
            }
        }
        if (!isPositive) builder.add(new MatchAllDocsQuery(), BooleanClause.Occur.FILTER);
        builder.setMinimumNumberShouldMatch(value.path("minimum_should_match").asInt(0));
        return builder.build();
    }

    static Query combined(JsonNode value) throws IOException {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        for (List<BytesRef> position : positions("t.title", value.get("query").asText())) {
            CombinedFieldQuery.Builder builder = new CombinedFieldQuery.Builder();
            for (JsonNode field : value.get("fields")) {
                String[] parts = field.asText().split("\\^");
                builder.addField(parts[0], parts.length > 1 ? Float.parseFloat(parts[1]) : 1);
            }
            position.forEach(builder::addTerm);
            any.add(builder.build(), BooleanClause.Occur.SHOULD);
        }
        return new BoostQuery(any.build(), (float) value.path("boost").asDouble(1));
    }

    static Query phrase(String field, String text) throws IOException {
        MultiPhraseQuery.Builder builder = new MultiPhraseQuery.Builder();
        for (List<BytesRef> position : positions(field, text)) {
            builder.add(position.stream().map(token -> new Term(field, token)).toArray(Term[]::new));
        }
        return builder.build();
    }

    static IntervalsSource intervals(JsonNode rule) throws Exception {
        String kind = rule.fieldNames().next();
        JsonNode value = rule.get(kind);
        if (kind.equals("match")) return Intervals.term(value.get("query").asText());
        List<IntervalsSource> sources = new ArrayList<>();
        for (JsonNode inner : value.get("intervals")) sources.add(intervals(inner));
        IntervalsSource[] all = sources.toArray(new IntervalsSource[0]);
        if (kind.equals("any_of")) return Intervals.or(all);
        IntervalsSource together = value.path("ordered").asBoolean() ? Intervals.ordered(all) : Intervals.unordered(all);
        return value.path("max_gaps").asInt(-1) < 0 ? together : Intervals.maxgaps(value.get("max_gaps").asInt(), together);
    }

    static List<List<BytesRef>> positions(String field, String text) throws IOException {
        List<List<BytesRef>> positions = new ArrayList<>();
        try (TokenStream stream = TOKENS.tokenStream(field, text)) {
            TermToBytesRefAttribute term = stream.getAttribute(TermToBytesRefAttribute.class);
            PositionIncrementAttribute increment = stream.getAttribute(PositionIncrementAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                if (increment.getPositionIncrement() > 0 || positions.isEmpty()) positions.add(new ArrayList<>());
                positions.get(positions.size() - 1).add(BytesRef.deepCopyOf(term.getBytesRef()));
            }
            stream.end();
        }
        return positions;
    }
}
