/** Name of the file with the accepted findings in a schema folder, which contains no schemas. */
export const EXCEPTIONS_FILE_NAME = "breaking.allow.yaml";
