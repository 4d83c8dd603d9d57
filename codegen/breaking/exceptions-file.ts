/** Name of the file of accepted findings in a schema folder; it holds no schemas. */
export const EXCEPTIONS_FILE_NAME = "breaking.allow.yaml";
