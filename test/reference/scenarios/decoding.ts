/** Bodies that are hard to parse: JSON and YAML of every shape, mismatched types, and unknown media types. */
import type { Exchange, Family, Step } from "../tool/exchange.js";
import { APPLY, JSON_PATCH, MERGE, patch, post, put, STRATEGIC } from "./steps.js";

const YAML = "application/yaml";
const CONFIG_MAPS = "/api/v1/namespaces/default/configmaps?dryRun=All";
const DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments?dryRun=All";
const ROLES = "/apis/rbac.authorization.k8s.io/v1/clusterroles?dryRun=All";
const map = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"}';

/** Sent to configmaps as JSON. */
const JSON_BODIES: Readonly<Record<string, string>> = {
  "empty body": "",
  blank: "  \n",
  null: "null",
  number: "7",
  text: '"text"',
  list: "[]",
  "empty object": "{}",
  "no JSON": "{",
  "text behind": `${map}} more`,
  "two objects": `${map}}${map}}`,
  "trailing comma": '{"metadata":{"name":"a"},}',
  "single quotes": "{'metadata':{'name':'a'}}",
  comment: '{/* no */"metadata":{"name":"a"}}',
  "byte order mark": `\uFEFF${map}}`,
  "wrong kind": '{"apiVersion":"v1","kind":"Secret","metadata":{"name":"a"}}',
  "unknown kind": '{"apiVersion":"v1","kind":"Nothing","metadata":{"name":"a"}}',
  "wrong version": '{"apiVersion":"v2","kind":"ConfigMap","metadata":{"name":"a"}}',
  "wrong group": '{"apiVersion":"apps/v1","kind":"ConfigMap","metadata":{"name":"a"}}',
  "unreadable version": '{"apiVersion":"a/b/c","kind":"ConfigMap","metadata":{"name":"a"}}',
  "only kind": '{"kind":"ConfigMap","metadata":{"name":"a"}}',
  "only version": '{"apiVersion":"v1","metadata":{"name":"a"}}',
  "neither kind nor version": '{"metadata":{"name":"a"}}',
  "kind as number": '{"apiVersion":"v1","kind":7,"metadata":{"name":"a"}}',
  "version as list": '{"apiVersion":[],"kind":"ConfigMap","metadata":{"name":"a"}}',
  "kind of another case": '{"apiVersion":"v1","kind":"configmap","metadata":{"name":"a"}}',
  "member of another case": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"Data":{"a":"b"}}',
  "metadata missing": '{"apiVersion":"v1","kind":"ConfigMap"}',
  "metadata null": '{"apiVersion":"v1","kind":"ConfigMap","metadata":null}',
  "metadata as text": '{"apiVersion":"v1","kind":"ConfigMap","metadata":"a"}',
  "name as number": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":7}}',
  "name missing": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{}}',
  "name empty": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":""}}',
  "name of capitals": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"A"}}',
  "name with slash": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a/b"}}',
  "name of a dot": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"."}}',
  "name too long": `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"${"a".repeat(254)}"}}`,
  "generateName not valid": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"generateName":"A"}}',
  "other namespace": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","namespace":"other"}}',
  "uid given": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","uid":"1"}}',
  "version given": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","resourceVersion":"1"}}',
  "version zero": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","resourceVersion":"0"}}',
  "version no number": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","resourceVersion":"x"}}',
  "time given":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","creationTimestamp":"2020-01-01T00:00:00Z"}}',
  "time no time": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","creationTimestamp":"now"}}',
  "time null": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","creationTimestamp":null}}',
  "deletion time given":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","deletionTimestamp":"2020-01-01T00:00:00Z"}}',
  "generation negative": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","generation":-1}}',
  "selfLink given": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","selfLink":"/a"}}',
  "labels not valid":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","labels":{"a b":"c","d":"e f","/x":"","a/b/c":"d","kubernetes.io/":"a"}}}',
  "label too long": `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","labels":{"a":"${"b".repeat(64)}"}}}`,
  "labels null": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","labels":{"a":null}}}',
  "label as number": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","labels":{"a":1}}}',
  "annotations not valid":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","annotations":{"a b":"c","":"d"}}}',
  "annotations too large": `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","annotations":{"a":"${"b".repeat(262_200)}"}}}`,
  "finalizers not valid":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","finalizers":["a","a b","example.com/x","kubernetes"]}}',
  "finalizers at odds":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","finalizers":["orphan","foregroundDeletion"]}}',
  "finalizers twice":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","finalizers":["example.com/x","example.com/x"]}}',
  "owner incomplete":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","ownerReferences":[{"kind":"Pod"}]}}',
  "owner of an event":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","ownerReferences":[{"apiVersion":"v1","kind":"Event","name":"a","uid":"1"}]}}',
  "two controllers":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"a","uid":"1","controller":true},{"apiVersion":"v1","kind":"Pod","name":"b","uid":"2","controller":true}]}}',
  "owner twice":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"a","uid":"1"},{"apiVersion":"v1","kind":"Pod","name":"a","uid":"1"}]}}',
  "managed fields":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","managedFields":[{"manager":"m","operation":"Update","apiVersion":"v1","time":"2020-01-01T00:00:00Z","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:a":{}}}}]},"data":{"a":"b"}}',
  "managed fields not valid":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","managedFields":[{"manager":"m","operation":"Guess","apiVersion":"v1","fieldsType":"FieldsV9","fieldsV1":{"f:data":7}}]},"data":{"a":"b"}}',
  "member twice": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":"1","a":"2"}}',
  "member thrice": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":"1","a":"2","a":"3"}}',
  "name twice": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","name":"b"}}',
  "kind twice": '{"apiVersion":"v1","kind":"ConfigMap","kind":"ConfigMap","metadata":{"name":"a"}}',
  "unknown and twice":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","foo":1},"bar":{},"data":{"a":"1","a":"2"},"bar":1}',
  "unknown of metadata": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","zone":1,"alpha":{"b":[]}}}',
  "data as list": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":[]}',
  "data with number": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":1}}',
  "data with null": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":null}}',
  "data with object": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":{}}}',
  "bad base64": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"binaryData":{"a":"?"}}',
  "base64 without padding": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"binaryData":{"a":"YQ"}}',
  "same key twice":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":"b"},"binaryData":{"a":"YQ=="}}',
  "bad keys":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a b":"","..":"","../x":"",".":"","":""}}',
  "immutable as text": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"immutable":"true"}',
  "lone surrogate": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":"\\ud800"}}',
  "control character": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":"\u0001"}}',
  "escaped control character": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":"\\u0000"}}',
  "bad escape": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":"\\x"}}',
  "characters of HTML":
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","annotations":{"<>&":"<>&"}},"data":{"a":"<b>&\u2028"}}',
  "large number": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","generation":9223372036854775808}}',
  "number with exponent": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","generation":1e3}}',
  "number with zero fraction": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","generation":1.0}}',
  "number with leading zero": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","generation":01}}',
  "not a number": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","generation":NaN}}',
  "a list of them": '{"apiVersion":"v1","kind":"ConfigMapList","items":[]}',
  "a status": '{"apiVersion":"v1","kind":"Status","status":"Failure"}',
};

/** Sent to configmaps as YAML. */
const YAML_BODIES: Readonly<Record<string, string>> = {
  plain: "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  a: b\n",
  "JSON inside": `${map}}`,
  "two documents":
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\n",
  "document marks": "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n...\n",
  comments: "# one\napiVersion: v1 # two\nkind: ConfigMap\nmetadata: {name: a}\n",
  "anchors and merges":
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, labels: &l {a: b}, annotations: *l}\ndata: {<<: *l, c: d}\n",
  "unknown anchor": "apiVersion: v1\nkind: ConfigMap\nmetadata: *l\n",
  "yes and no": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, labels: {a: yes, b: on, c: y}}\n",
  numbers:
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: 1, b: 0x10, c: 1_000, d: 1e3, e: .inf, f: 010, g: 0o10}\n",
  "number as name": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: 12}\n",
  times: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: 2020-01-01, b: 2020-01-01T00:00:00Z}\n",
  "null values": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, labels: }\ndata: ~\n",
  "block texts":
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  a: |\n    one\n    two\n  b: >-\n    one\n    two\n  c: |+\n    one\n\n",
  "quoted over lines": 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  a: "one\n  two"\n',
  "member twice": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  a: b\n  a: c\n",
  "unknown member": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\nfoo: 1\n",
  tabs: "apiVersion: v1\nkind: ConfigMap\nmetadata:\n\tname: a\n",
  "bad indentation": "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n labels: {}\n",
  "binary tag": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: !!binary YWJj}\n",
  "text tag": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: !!str 12, b: !own x}\n",
  "number keys": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {1: a, true: b, null: c, 1.5: d}\n",
  "list as key": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {[a]: b}\n",
  "only text": "text\n",
  empty: "",
  "only comment": "# nothing\n",
  list: "- a\n",
  "carriage returns": "apiVersion: v1\r\nkind: ConfigMap\r\nmetadata:\r\n  name: a\r\n",
};

/** Sent to deployments as JSON: types of every depth. */
const spec = (text: string): string =>
  `{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a"},"spec":${text}}`;
const DEPLOYMENT_BODIES: Readonly<Record<string, string>> = {
  "replicas as text": spec('{"replicas":"1"}'),
  "replicas with fraction": spec('{"replicas":1.5}'),
  "replicas with zero fraction": spec('{"replicas":1.0}'),
  "replicas with exponent": spec('{"replicas":1e0}'),
  "replicas as boolean": spec('{"replicas":true}'),
  "paused as number": spec('{"paused":1}'),
  "paused as text": spec('{"paused":"true"}'),
  "selector as text": spec('{"selector":"a=b"}'),
  "labels as number": spec('{"selector":{"matchLabels":{"a":1}}}'),
  "containers as object": spec('{"template":{"spec":{"containers":{}}}}'),
  "container as text": spec('{"template":{"spec":{"containers":["a"]}}}'),
  "port as text": spec('{"template":{"spec":{"containers":[{"name":"a","ports":[{"containerPort":"80"}]}]}}}'),
  "quantity as boolean": spec(
    '{"template":{"spec":{"containers":[{"name":"a","resources":{"limits":{"cpu":true}}}]}}}',
  ),
  "quantity not valid": spec('{"template":{"spec":{"containers":[{"name":"a","resources":{"limits":{"cpu":"1x"}}}]}}}'),
  "quantity empty": spec('{"template":{"spec":{"containers":[{"name":"a","resources":{"limits":{"cpu":""}}}]}}}'),
  "int or text as boolean": spec('{"strategy":{"rollingUpdate":{"maxSurge":true}}}'),
  "int or text with fraction": spec('{"strategy":{"rollingUpdate":{"maxSurge":1.5}}}'),
  "time not valid": '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a","deletionTimestamp":7}}',
  "two wrong types": spec('{"replicas":"1","paused":"x"}'),
  "wrong type and unknown": spec('{"replicas":"1","foo":1}'),
  "many unknown": spec('{"a":1,"template":{"b":1,"spec":{"c":{},"containers":[{"d":1,"name":"x","env":[{"e":1}]}]}}}'),
  "other case": spec('{"Replicas":1,"Selector":{}}'),
  "both cases": spec('{"replicas":1,"Replicas":2}'),
};

const TYPES: Readonly<Record<string, string>> = {
  none: "",
  text: "text/plain",
  "with charset": "application/json; charset=utf-8",
  capitals: "APPLICATION/JSON",
  "JSON of another kind": "application/problem+json",
  "protobuf without protobuf": "application/vnd.kubernetes.protobuf",
  CBOR: "application/cbor",
  form: "application/x-www-form-urlencoded",
  "no type": "json",
  merge: MERGE,
};

const PATCH_BODIES = [
  "",
  "null",
  "7",
  '"a"',
  "[]",
  "{}",
  "{",
  '[{"op":"none"}]',
  '{"data":{"a":1}}',
  '{"kind":"Secret"}',
  '{"metadata":{"name":"other"}}',
  '{"apiVersion":"v2"}',
  '{"foo":1}',
  '{"data":{"a":"1","a":"2"}}',
  '{"metadata":{"namespace":"other"}}',
  '{"metadata":{"uid":"1"}}',
  '{"metadata":{"resourceVersion":"1"}}',
  '{"metadata":{"creationTimestamp":null}}',
] as const;

export function decoding(): Family {
  const modes = ["", "&fieldValidation=Strict", "&fieldValidation=Warn", "&fieldValidation=Ignore"];
  const posts = (
    name: string,
    path: string,
    bodies: Readonly<Record<string, string>>,
    more: Partial<Step>,
  ): Exchange[] =>
    Object.entries(bodies).map(([what, body]) => ({
      id: `${name}/${what}`,
      steps: modes.map((mode) => post(`${path}${mode}`, body, more)),
    }));
  return {
    name: "decoding",
    exchanges: [
      ...posts("json", CONFIG_MAPS, JSON_BODIES, {}),
      ...posts("yaml", CONFIG_MAPS, YAML_BODIES, { type: YAML }),
      ...posts("deployments", DEPLOYMENTS, DEPLOYMENT_BODIES, {}),
      ...posts(
        "clusterroles",
        ROLES,
        {
          "rules as text": '{"rules":"a"}',
          "rule as list": '{"rules":[[]]}',
          "verbs as text": '{"rules":[{"verbs":"a"}]}',
        },
        {},
      ),
      ...Object.entries(TYPES).map(([what, type]) => ({
        id: `type/${what}`,
        steps: [
          post(CONFIG_MAPS, `${map}}`, { type, headers: { "content-type": type } }),
          put("/api/v1/namespaces/default/configmaps/none", `${map}}`, { headers: { "content-type": type } }),
          patch("/api/v1/namespaces/default/configmaps/none", type, "{}", { headers: { "content-type": type } }),
        ],
      })),
      ...[MERGE, JSON_PATCH, STRATEGIC, APPLY].flatMap((type) =>
        PATCH_BODIES.map((body, index) => ({
          id: `patch/${type} ${index}`,
          steps: [
            post("/api/v1/namespaces/{{ns}}/configmaps", { metadata: { name: "a" }, data: { b: "c" } }),
            patch("/api/v1/namespaces/{{ns}}/configmaps/a?fieldManager=m", type, body),
            patch("/api/v1/namespaces/{{ns}}/configmaps/a?fieldManager=m&fieldValidation=Strict", type, body),
          ],
        })),
      ),
    ],
  };
}
