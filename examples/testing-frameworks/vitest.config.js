export default { test: { include: ["greenhouse.vitest-test.js"] } };
