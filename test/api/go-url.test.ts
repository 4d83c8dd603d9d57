/** URLs as servers written in Go read them: what a kube-apiserver of 1.35 said of the same texts. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cleanPath, GoUrlError, parseGoUrl } from "../../runtime/api/formats/go-url.js";

describe("URLs as Go reads them", () => {
  const parts = (text: string): string => {
    const { scheme, user, host, path, query, fragment } = parseGoUrl(text);
    return [scheme, user ?? "-", host, path, query, fragment].join("|");
  };
  for (const [text, expected] of [
    ["https://a.b:8443/c/d", "https|-|a.b:8443|/c/d||"],
    ["HTTPS://a", "https|-|a|||"],
    ["https:///x", "https|-||/x||"],
    ["https:x/y", "https|-||||"],
    ["//a/x", "|-|a|/x||"],
    ["///a/x", "|-||///a/x||"],
    ["https://a//x/../y/", "https|-|a|//x/../y/||"],
    ["https://u:p@a/x", "https|u:p|a|/x||"],
    ["https://u@v@a/x", "https|u@v|a|/x||"],
    ["https://a/x?y=z#w", "https|-|a|/x|y=z|w"],
    ["https://a/%C3%A9%2f x", "https|-|a|/é/ x||"],
    ["https://é.com/x", "https|-|é.com|/x||"],
    ["https://[::1]:1/x", "https|-|[::1]:1|/x||"],
    ["https://[fe80::1%25en0]/x", "https|-|[fe80::1%25en0]|/x||"],
    ["https://a:99999/", "https|-|a:99999|/||"],
    ["", "|-||||"],
  ] as const)
    test(JSON.stringify(text), () => assert.equal(parts(text), expected));

  for (const [text, why] of [
    ["https://a b/x", 'invalid character " " in host name'],
    ["https://a\\b/x", 'invalid character "\\\\" in host name'],
    ["https://a/%zz", 'invalid URL escape "%zz"'],
    ["https://a:b/x", 'invalid port ":b" after host'],
    [" https://a/x", "first path segment in URL cannot contain colon"],
    ["ht!tps://a", "first path segment in URL cannot contain colon"],
    ["https://[::1/x", "missing ']' in host"],
    ["https://[x]/x", 'invalid host: ParseAddr("x"): unable to parse IP'],
    ["https://a\tb/", "net/url: invalid control character in URL"],
    [":foo", "missing protocol scheme"],
    ["https://%41/x", 'invalid URL escape "%41"'],
  ] as const)
    test(`${JSON.stringify(text)} is none`, () =>
      assert.throws(() => parseGoUrl(text), new GoUrlError(`parse ${JSON.stringify(text)}: ${why}`)));

  test("paths are sent clean: nobody takes what stands behind two slashes for a host", () => {
    const sent = ["", "/", "//evil/x", "/a//b/./c/../d/", "../../a", "/a b?c#d", "/é:@&=+$,;", "/a*(b)!'", "/%2f"].map(
      cleanPath,
    );
    assert.deepEqual(sent, [
      "/",
      "/",
      "/evil/x",
      "/a/b/d",
      "/a",
      "/a%20b%3Fc%23d",
      "/%C3%A9:@&=+$,;",
      "/a%2A%28b%29%21%27",
      "/%252f",
    ]);
    assert.equal(cleanPath("/\ud800"), "/%EF%BF%BD");
  });
});
