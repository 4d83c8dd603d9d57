/** Forms beside the YAML: each changes the other, and both show what the schema and the server say. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Locator } from "playwright-core";
import type { TestServer } from "../../runtime/testing/index.js";
import { PROFILES } from "../support/api.js";
import { type ConsolePage, visiting } from "./console-page.js";
import { GAUGES, gaugeClient, skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

const browser = withBrowser();

/** Waits until the YAML has what a text of the test says. */
async function yamlHas(console: ConsolePage, wanted: RegExp): Promise<void> {
  for (let text = ""; !wanted.test(text); ) {
    text = await console.editorText();
    await console.page.waitForTimeout(20);
  }
}

/** Waits until a control has a value. */
async function controlHas(control: Locator, wanted: string): Promise<void> {
  while ((await control.inputValue()) !== wanted) await control.page().waitForTimeout(20);
}

/** Unfolds the part of a form with a name. */
async function unfold(form: Locator, name: string): Promise<void> {
  await form.locator("summary").filter({ hasText: name }).last().click();
}

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`forms in the console, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: TestServer;

    before(async () => {
      server = await startConsole(profile);
    });

    after(async () => {
      await server?.stop();
    });

    test("an object is created from the form alone, and the YAML shows it as it grows", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        await console.signIn(server.adminToken);
        await console.go(`#/create/${GAUGES}/default`, "Create Gauge");
        const form = page.getByRole("form", { name: "Object as a form" });
        await form.getByLabel("name", { exact: false }).first().fill("formed");
        await form.getByRole("combobox", { name: "mode" }).selectOption("fast");
        await form.getByRole("textbox", { name: "count" }).fill("7");
        await yamlHas(console, /name: formed[\s\S]*count: 7\s+mode: fast/);

        await form.getByRole("button", { name: "Add a field to spec" }).click();
        await form.getByRole("searchbox", { name: "Search the fields" }).fill("por");
        await page.keyboard.press("Enter");
        await form.getByRole("button", { name: "Add an item to spec.ports" }).click();
        await form.getByRole("button", { name: "Add an item to spec.ports" }).click();
        const item = (number: number): Locator =>
          form.locator(".item").filter({ has: page.locator("summary", { hasText: `Item ${number}` }) });
        await unfold(form, "Item 2");
        await item(2).getByRole("textbox", { name: "name" }).fill("second");
        await item(2).getByRole("button", { name: "Move Item 2 up" }).click();
        await yamlHas(console, /ports:\s+- name: second\s+- name: example/);

        await form.getByRole("button", { name: "Add a field to metadata" }).click();
        await form.getByRole("searchbox", { name: "Search the fields" }).fill("labels");
        await page.keyboard.press("Enter");
        await form.getByRole("textbox", { name: "New key of metadata.labels" }).fill("colour");
        await page.keyboard.press("Enter");
        await form.getByLabel("Value of colour").fill("green");
        await yamlHas(console, /labels:\s+colour: green/);

        await page.getByRole("button", { name: "Create", exact: true }).click();
        await page.getByRole("heading", { name: "formed", level: 1 }).waitFor();
        const made = await gaugeClient(server).get("formed");
        assert.deepEqual(made.spec, { count: 7, mode: "fast", ports: [{ name: "second" }, { name: "example" }] });
        assert.deepEqual(made.metadata.labels, { colour: "green" });
        assert.deepEqual(console.complaints, []);
      }));

    test("what is typed as YAML shows in the form, which waits while the YAML is not valid", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const head = "apiVersion: test.example.com/v1\nkind: Gauge\nmetadata:\n  name: typed\n";
        await console.signIn(server.adminToken);
        await console.go(`#/create/${GAUGES}/default`, "Create Gauge");
        const form = page.getByRole("form", { name: "Object as a form" });
        const count = form.getByRole("textbox", { name: "count" });
        await count.waitFor();
        await console.editorText();
        await console.write(`${head}spec:\n  mode: slow\n  count: 41\n`);
        await controlHas(count, "41");
        await console.write(`${head}spec: [`);
        await form.getByText("The YAML is not valid.").waitFor();
        assert.equal(await count.isDisabled(), true);
        await console.write(`${head}spec:\n  mode: slow\n  count: 42\n`);
        await controlHas(count, "42");
        assert.equal(await count.isDisabled(), false);
        assert.deepEqual(console.complaints, []);
      }));

    test("an edit in the form is applied; name and status are not in it to change", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        await client.create({ metadata: { name: "edited" }, spec: { mode: "slow", count: 1 } });
        await console.signIn(server.adminToken);
        await console.go(`#/object/${GAUGES}/default/edited/yaml`, "edited");
        const form = page.getByRole("form", { name: "Object as a form" });
        await unfold(form, "metadata");
        await form.getByRole("textbox", { name: "namespace" }).waitFor();
        assert.equal(await form.getByRole("textbox", { name: "name", exact: false }).first().isDisabled(), true);
        await form.getByRole("textbox", { name: "count" }).fill("2");
        await page.getByLabel("Replace").check();
        await page.getByRole("button", { name: "Replace", exact: true }).click();
        await page.getByText("The server has stored it.").waitFor();
        assert.deepEqual((await client.get("edited")).spec, { mode: "slow", count: 2 });
        assert.deepEqual(console.complaints, []);
      }));

    test("mistakes are marked as one types, at the line and at the field, and described at the cursor", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        await console.signIn(server.adminToken);
        await console.go(`#/create/${GAUGES}/default`, "Create Gauge");
        await console.editorText();
        await console.write(
          "apiVersion: test.example.com/v1\nkind: Gauge\nmetadata:\n  name: wrong\nspec:\n  surplus: 1\n  count: many",
        );
        const form = page.getByRole("form", { name: "Object as a form" });
        await form.getByText("Expected integer, found string.").waitFor();
        await form.getByText("mode is required.").waitFor();
        await page.locator(".cm-lint-marker-error").nth(2).waitFor();
        assert.equal(await page.locator(".cm-lintRange-error", { hasText: "surplus" }).count(), 1);
        await page.locator(".field-note").getByText("How many there are.").waitFor();
        await page.locator(".cm-line", { hasText: "count" }).hover({ position: { x: 30, y: 8 } });
        await page.locator(".cm-field-note, .cm-diagnostic").first().waitFor();
        assert.deepEqual(console.complaints, []);
      }));

    test("what a server refuses is marked at the line and the field that it names, until that changes", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        await console.signIn(server.adminToken);
        await console.go("#/create/-/v1/services/default", "Create Service");
        await console.editorText();
        await console.write(
          "apiVersion: v1\nkind: Service\nmetadata:\n  name: svc\nspec:\n  ports:\n    - name: a\n      port: 80\n    - name: A_\n      port: 81\n",
        );
        await page.getByRole("button", { name: "Create", exact: true }).click();
        await page.getByRole("alert").getByText("spec.ports[1].name").first().waitFor();
        await page.locator(".cm-lintRange-error", { hasText: "name" }).waitFor();
        const form = page.getByRole("form", { name: "Object as a form" });
        await form.locator("summary", { hasText: "ports" }).getByText("1 problem").waitFor();
        await unfold(form, "ports");
        await unfold(form, "Item 2");
        const name = page.locator("input[aria-invalid=true]");
        await form.locator(".field-row", { has: name }).getByText("RFC 1123 label").waitFor();
        await name.fill("b");
        await form.locator(".field-problem").first().waitFor({ state: "detached" });
        assert.deepEqual(console.complaints, []);
      }));

    test("a definition, whose schema contains itself, has a form, and leads to YAML for what that can't show", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        await console.signIn(server.adminToken);
        const group = profile.words.apiextensionsGroup;
        await console.go(`#/create/${group}/v1/customresourcedefinitions/-`, "Create CustomResourceDefinition");
        const form = page.getByRole("form", { name: "Object as a form" });
        await console.write(
          `apiVersion: ${group}/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: a\nspec:\n  group: example.com\n  versions:\n    - name: v1\n`,
        );
        // The form follows after a pause, and its sample has versions too.
        await controlHas(form.getByLabel("name", { exact: false }).first(), "a");
        await unfold(form, "versions");
        await form.getByRole("button", { name: /Add a field to spec\.versions\.0$/ }).click();
        await form.getByRole("searchbox", { name: "Search the fields" }).fill("schema");
        await page.keyboard.press("Enter");
        await form.getByRole("button", { name: /Add a field to spec\.versions\.0\.schema$/ }).click();
        await form.getByRole("searchbox", { name: "Search the fields" }).fill("openAPI");
        await page.keyboard.press("Enter");
        await form.getByRole("button", { name: "Add a field to spec.versions.0.schema.openAPIV3Schema" }).click();
        await form.getByRole("searchbox", { name: "Search the fields" }).fill("default");
        await page.keyboard.press("Enter");
        await form.getByText("A form can't show this field.").waitFor();
        await form.getByRole("button", { name: "Edit in YAML" }).last().click();
        await page.locator(".cm-editor.cm-focused").waitFor();
        assert.deepEqual(console.complaints, []);
      }));
  });
}
