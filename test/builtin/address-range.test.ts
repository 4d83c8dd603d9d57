/** Ranges of addresses and ports, and the networks that doors may lead to. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addressRange, canonicalAddress, portRange } from "../../runtime/builtin/core/services/address-range.js";
import { checkNetworks, mayReach } from "../../runtime/pipeline/proxy/proxy-networks.js";

describe("ranges", () => {
  test("the first and the last address of a range are not allocated", () => {
    const range = addressRange("10.0.0.7/29");
    assert.deepEqual(
      [...range.all()],
      [1, 2, 3, 4, 5, 6].map((last) => `10.0.0.${last}`),
    );
    assert.deepEqual(["10.0.0.0", "10.0.0.1", "10.0.0.6", "10.0.0.7", "::1"].map(range.has), [
      false,
      true,
      true,
      false,
      false,
    ]);
    assert.deepEqual([range.any(() => 0), range.any(() => 0.999_999)], ["10.0.0.1", "10.0.0.6"]);
  });

  test("an IPv6 range has no broadcast address, so its last address can be allocated", () => {
    const range = addressRange("fd00:1::/126");
    assert.deepEqual([...range.all()], ["fd00:1::1", "fd00:1::2", "fd00:1::3"]);
    assert.equal(range.has("FD00:0001:0:0::3"), true);
    assert.equal(canonicalAddress("FD00:0001:0:0::3"), "fd00:1::3");
  });

  test("invalid ranges are refused with an example", () => {
    for (const text of ["", "10.0.0.0", "10.0.0.0/31", "10.0.0.0/8", "x/24", "10.0.0.0/33", "fd00::/64"])
      assert.throws(() => addressRange(text), /expected something like 10\.0\.0\.0\/24/, text);
    for (const text of ["", "1", "0-5", "5-4", "1-65536"]) assert.throws(() => portRange(text), /30000-32767/, text);
    assert.deepEqual(portRange("80-80"), { text: "80-80", first: 80, last: 80 });
  });
});

describe("networks that proxies may reach", () => {
  test("every caller reaches private networks, and local callers reach loopback", () => {
    for (const address of ["10.1.2.3", "172.16.0.1", "192.168.1.1", "100.64.0.1", "fd12::1"])
      assert.equal(mayReach(address, undefined, "203.0.113.9"), true, address);
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
      assert.equal(mayReach(address, undefined, "203.0.113.9"), false, address);
      assert.equal(mayReach(address, undefined, "::ffff:127.0.0.1"), true, address);
    }
    for (const address of ["203.0.113.9", "2001:db8::1"])
      assert.equal(mayReach(address, undefined, "127.0.0.1"), false);
  });

  test("addresses of metadata services are forbidden with every setting and in every form", () => {
    const everything = ["0.0.0.0/0", "::/0"];
    for (const address of [
      "169.254.169.254",
      "::ffff:169.254.169.254",
      "::ffff:a9fe:a9fe",
      "fe80::1%eth0",
      "fd00:ec2::254",
      "fd00:0ec2:0::254",
      "100.100.100.200",
      "0.0.0.0",
      "::",
      "224.0.0.1",
      "64:ff9b::a9fe:a9fe",
      "64:ff9b:1::a9fe:a9fe",
      "64:ff9b:1:fffe:0:5efe:a9fe:a9fe",
      "2002:a9fe:a9fe::",
      "2002:7f00:1::1",
      "2001:0:a9fe:a9fe::1",
      "::a9fe:a9fe",
      "::169.254.169.254",
      "::127.0.0.1",
      "::ffff:0:a9fe:a9fe",
      "fd12::5efe:a9fe:a9fe",
      "fd12::200:5efe:169.254.169.254",
      "fd20:ce::254",
      "fd00:ec2::23",
      "fec0::1",
      "metadata.example.com",
      "",
    ])
      assert.equal(mayReach(address, everything, "127.0.0.1"), false, address);
    assert.equal(mayReach("203.0.113.9", everything, "203.0.113.1"), true);
    for (const address of ["2001:db8::5efe", "2003::1", "2001:4860:4860::8888", "fd12:5efe::1", "::1", "64:ff9b:2::1"])
      assert.equal(mayReach(address, everything, "127.0.0.1"), true, address);
    assert.equal(mayReach("10.0.0.1", ["192.168.0.0/16"], "127.0.0.1"), false);
  });

  test("a text that is not a network is refused", () => {
    for (const text of ["10.0.0.0", "10.0.0.0/33", "here/8", "::/129"])
      assert.throws(() => checkNetworks([text]), /is not a network/, text);
  });
});
