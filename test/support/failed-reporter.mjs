/** A reporter that writes the path of the file of each failure, one a line. */
export default async function* failedReporter(source) {
  for await (const { type, data } of source) {
    if (type === "test:fail" && data.todo === undefined && data.file !== undefined) yield `${data.file}\n`;
  }
}
