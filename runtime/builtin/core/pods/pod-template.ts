/** Pod templates as objects: they are validated like those inside other kinds. */
import { podTemplates } from "../../../../generated/core/v1/index.js";
import { defineHooks } from "../../../registry/kinds/hooks.js";
import { containerCells } from "../../apps/pod-set-table.js";
import { selectorText } from "../../label-selection.js";
import { setPodSpecDefaults } from "./pod-spec-defaults.js";
import { validatePodTemplate } from "./pod-spec-rules.js";
import { podWarnings } from "./pod-warnings.js";

export const podTemplateHooks = defineHooks(podTemplates, {
  answersDeletedObject: true,
  generation: "counted",
  prepareForCreate: ({ template }) => setPodSpecDefaults(template?.spec),
  prepareForUpdate: ({ template }) => setPodSpecDefaults(template?.spec),
  validateCreate: ({ template }) => validatePodTemplate(template, "template"),
  validateUpdate: ({ template }) => validatePodTemplate(template, "template"),
  warningsOnCreate: ({ template }, { profile }) => podWarnings(template, "template", profile.words),
  warningsOnUpdate: ({ metadata, template }, old, { profile }) =>
    metadata.generation === old.metadata.generation ? [] : podWarnings(template, "template", profile.words),
  table: {
    columns: [
      { name: "Containers", type: "string", description: "Names of the containers." },
      { name: "Images", type: "string", description: "Images of the containers." },
      { name: "Pod Labels", type: "string", description: "Labels of the pods." },
    ],
    cells: ({ template }) => [
      ...containerCells(template),
      selectorText({ matchLabels: template?.metadata?.labels ?? {} }),
    ],
  },
});
