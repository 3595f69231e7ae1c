// A colour and two letters for a name, always the same for the same name.

export function hueOf(name: string): number {
  let sum = 7;
  for (const char of name.toLowerCase()) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 3600;
  return sum % 360;
}

export function lettersOf(name: string): string {
  const words = name.split(/[\s_-]+/).filter((word) => /\p{L}/u.test(word));
  const first = [...(words[0] ?? name)][0] ?? '?';
  const second = words.length > 1 ? ([...(words[1] ?? '')][0] ?? '') : '';
  return (first + second).toUpperCase();
}
