/** Dark or light: what the system prefers, or what was chosen in this tab. */

const KEY = "kindsmith-console-theme";

export function restoreTheme(): void {
  const chosen = sessionStorage.getItem(KEY);
  if (chosen !== null) document.documentElement.dataset.theme = chosen;
}

export function toggleTheme(): void {
  const { dataset } = document.documentElement;
  const isDark = (dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  dataset.theme = isDark ? "light" : "dark";
  sessionStorage.setItem(KEY, dataset.theme);
}
