/** Libraries that read strings: expressions, URLs, quantities, networks, versions, named formats. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { resultOf } from "../evaluation.js";
import { assertAllTrue, assertErrors } from "./cases.js";

test("[CEL-016] find and findAll by RE2 expressions", () => {
  assertAllTrue([
    "'abc1'.matches('[0-9]')",
    "'a1b22'.find('[0-9]+') == '1'",
    "'abc'.find('[0-9]+') == ''",
    "'a1b22'.findAll('[0-9]+') == ['1', '22']",
    "'a1b22'.findAll('[0-9]+', 1) == ['1']",
    "'a1b22'.findAll('[0-9]+', 0) == []",
    "'a1b'.findAll('[0-9]*') == ['', '1', '']",
  ]);
  assertErrors({
    "'aa'.find(dyn('(a)') + '\\\\1')": "Illegal regex: error parsing regexp: invalid escape sequence: `\\1`",
  });
});

test("[CEL-017] isURL and url take absolute URLs and absolute paths", () => {
  assertAllTrue([
    "isURL('https://a.example:80/p?q=1')",
    "isURL('/path')",
    "isURL('mailto:a@b.example')",
    "!isURL('not a url') && !isURL('') && !isURL('https://a b.example/') && !isURL('http://a:b/')",
    "!isURL('https://a.example/%zz') && !isURL('http://a#b')",
  ]);
  assertErrors({
    "url('bad url')": 'URL parse error during conversion from string: parse "bad url": invalid URI for request',
    "url('http://a:b')":
      'URL parse error during conversion from string: parse "http://a:b": invalid port ":b" after host',
    "url('/%zz')": 'URL parse error during conversion from string: parse "/%zz": invalid URL escape "%zz"',
  });
});

test("[CEL-018] the host of a URL, and its parts", () => {
  assertAllTrue([
    "url('https://a.example:80/p').getScheme() == 'https'",
    "url('HTTPS://a.example:80/p').getScheme() == 'https'",
    "url('https://a.example:80/p').getHost() == 'a.example:80'",
    "url('https://a.example:80/p').getHostname() == 'a.example'",
    "url('https://a.example:80/p').getPort() == '80'",
    "url('https://u:p@[::1]:80/').getHostname() == '::1' && url('https://[::1]:80/').getHost() == '[::1]:80'",
    "url('/path').getHost() == '' && url('/path').getPort() == ''",
  ]);
});

test("[CEL-019] the path and the query of a URL", () => {
  assertAllTrue([
    "url('https://a.example/p%20q?k=1&k=2').getEscapedPath() == '/p%20q'",
    "url('https://a.example/path with spaces/').getEscapedPath() == '/path%20with%20spaces/'",
    "url('https://a.example').getEscapedPath() == ''",
    "url('https://a.example/a#b?c').getEscapedPath() == '/a'",
    "url('https://a.example/p?k=1&k=2').getQuery() == {'k': ['1', '2']}",
    "url('https://a.example/p?a b=c+d&bad=%zz&;').getQuery() == {'a b': ['c d']}",
    "url('https://a.example/p?').getQuery() == {}",
    "url('/a') == url('/a') && url('/a') != url('/b')",
  ]);
});

test("[CEL-026] isQuantity and quantity", () => {
  assertAllTrue(["isQuantity('1.5Gi')", "!isQuantity('x')", "quantity('1Gi') == quantity('1024Mi')"]);
  assertErrors({
    "quantity('x')": "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    "quantity('10Mm')": "unable to parse quantity's suffix",
    "quantity('Mi')": "unable to parse numeric part of quantity",
  });
});

test("[CEL-027] quantities as numbers", () => {
  assertAllTrue([
    "quantity('2').isInteger() && quantity('2').asInteger() == 2",
    "!quantity('1.5').isInteger() && quantity('1.5').asApproximateFloat() == 1.5",
    "sign(quantity('-1')) == -1 && quantity('-1').sign() == -1 && sign(quantity('0')) == 0",
    "!quantity('9999999999999999999999999999999999999G').isInteger()",
  ]);
  assertErrors({ "quantity('1.5').asInteger()": "cannot convert value to integer" });
});

test("[CEL-028] quantities and ints are added and subtracted", () => {
  assertAllTrue([
    "quantity('1k').add(quantity('500')).compareTo(quantity('1500')) == 0",
    "quantity('1k').sub(1) == quantity('999') && quantity('1k').add(-1) == quantity('999')",
    "quantity('1k').sub(quantity('1k')) == quantity('0')",
  ]);
});

test("[CEL-029] quantities are ordered by their amounts", () => {
  assertAllTrue([
    "quantity('1000k').isLessThan(quantity('1Mi')) && quantity('1Mi').isGreaterThan(quantity('1000k'))",
    "quantity('1Mi').compareTo(quantity('1000k')) == 1 && quantity('1000k').compareTo(quantity('1Mi')) == -1",
  ]);
});

test("addresses are read strictly, and written in one way", () => {
  assertAllTrue([
    "!isIP('192.168.0.01') && !isIP('::ffff:1.2.3.4') && !isIP('fe80::1%eth0') && isIP('64:ff9b::1.2.3.4')",
    "ip('2001:db8:0:0:1:0:0:1') == ip('2001:db8::1:0:0:1') && ip('::1').family() == 6",
    "string(ip('2001:DB8:0:0:1:0:0:1')) == '2001:db8::1:0:0:1' && string(ip('0:0:0:0:0:0:0:0')) == '::'",
    "!ip.isCanonical('2001:DB8::1') && ip.isCanonical('2001:db8::1')",
    "!ip('255.255.255.255').isGlobalUnicast() && ip('fe80::1').isLinkLocalUnicast() && !isCIDR('10.0.0.0/33')",
    "cidr('::/0').containsIP('::1') && !cidr('::/0').containsIP('1.1.1.1') && cidr('10.1.2.3/8').masked() == cidr('10.0.0.0/8')",
  ]);
  assertErrors({
    "ip('fe80::1%eth0')": 'IP address "fe80::1%eth0" with zone value is not allowed',
    "ip('::ffff:1.2.3.4')": 'IPv4-mapped IPv6 address "::ffff:1.2.3.4" is not allowed',
    "ip('1.2.3')":
      'IP Address "1.2.3" parse error during conversion from string: ParseAddr("1.2.3"): IPv4 address too short',
    "ip('1.2.3.256')":
      'IP Address "1.2.3.256" parse error during conversion from string: ParseAddr("1.2.3.256"): IPv4 field has value >255',
    "ip('::1::')":
      'IP Address "::1::" parse error during conversion from string: ParseAddr("::1::"): multiple :: in address (at ":")',
  });
});

test("semantic versions, strictly and leniently", () => {
  assertAllTrue([
    "isSemver('1.0.0-alpha.1+build') && !isSemver('1.0') && isSemver('v1.0', true) && !isSemver('v1.0')",
    "semver('1.0.0-alpha').isLessThan(semver('1.0.0')) && semver('1.0.0-2').isLessThan(semver('1.0.0-10'))",
    "semver('1.0.0+a') == semver('1.0.0+b') && semver('1.0.0-1').compareTo(semver('1.0.0-a')) == -1",
    "semver('v01.2', true).minor() == 2 && semver('0.00.01', true) == semver('0.0.1')",
  ]);
  assertErrors({
    "semver('')": "Version string empty",
    "semver('01.0.0')": 'Major number must not contain leading zeroes "01"',
    "semver('1.x.0')": 'Invalid character(s) found in minor number "x"',
    "semver('1.0-a', true)": "short version cannot contain PreRelease/Build meta data",
  });
});

test("named formats report errors of a string", () => {
  assertAllTrue([
    "format.named('dns1123Label').hasValue() && !format.named('dns1123label').hasValue()",
    "!format.dns1123Label().validate('a-b').hasValue() && format.dns1123Label().validate('A').hasValue()",
    "!format.dns1035LabelPrefix().validate('a-').hasValue() && format.dns1035Label().validate('a-').hasValue()",
    "!format.uuid().validate('00000000-0000-0000-0000-000000000000').hasValue() && format.byte().validate('').hasValue()",
  ]);
  assert.deepEqual(resultOf("format.date().validate('2021-02-30').value()"), ["invalid date"]);
  assert.deepEqual(resultOf("format.uri().validate('a b').value()"), ['parse "a b": invalid URI for request']);
});
