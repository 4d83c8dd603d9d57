/** The form of an object: all its fields but those that the server writes. */
import { useMemo } from "preact/hooks";
import type { JsonObject } from "../../../runtime/client/browser.js";
import { Notice } from "../parts/notice.js";
import { rootFields } from "../schema/form-model.js";
import { texts } from "../texts/texts.js";
import { type Form, FormContext } from "./form-context.js";
import { ObjectFields } from "./object-fields.js";

interface ObjectFormProps {
  readonly form: Form;
  /** Whether the YAML is not valid, so that there is nothing to change. */
  readonly isBehind: boolean;
}

export function ObjectForm({ form, isBehind }: ObjectFormProps) {
  const fields = useMemo(() => rootFields(form.source), [form.source]);
  return (
    <FormContext.Provider value={form}>
      <form class="object-form" aria-label={texts.form.label} onSubmit={(event) => event.preventDefault()}>
        {isBehind && <Notice kind="warning">{texts.form.behind}</Notice>}
        <fieldset class="plain-set" disabled={isBehind}>
          <legend class="unseen">{texts.form.label}</legend>
          <ObjectFields fields={fields} path={[]} value={form.tree as JsonObject} isOpen={false} />
        </fieldset>
        <p class="help">{texts.form.requiredHint}</p>
      </form>
    </FormContext.Provider>
  );
}
