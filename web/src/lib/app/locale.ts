/**
 * The first of the wanted languages that we have. A language without a region, or with one we do not have, gets the
 * first of ours that shares the language.
 */
export function pickLocale<L extends string>(wanted: readonly string[], ours: readonly L[], fallback: L): L {
  for (const language of wanted) {
    const base = language.toLowerCase().split("-")[0];
    const found =
      ours.find((locale) => locale.toLowerCase() === language.toLowerCase()) ??
      ours.find((locale) => locale.toLowerCase().split("-")[0] === base);
    if (found !== undefined) return found;
  }
  return fallback;
}
