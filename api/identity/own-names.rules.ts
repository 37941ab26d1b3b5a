// Names that would make a player look like us.

/** Offices on this site, wherever they stand in a name. */
const OFFICES = ['admin', 'administrator', 'administration', 'moderator', 'moderation'];
/** Ours at the beginning of a name; further on they are people's names: "Elihu Root", "Leslie Staff". */
const OURS = ['staff', 'support', 'helpdesk', 'customer care', 'customer service', 'deleted user'];
/** Ours where they are the whole name. */
const ALONE = ['root', 'system', 'moderators'];
/** Words that add nothing to one of ours: "The Support Team". */
const BESIDE = (
  'the of at our official verified team desk help service customer member agent account billing booking payment ' +
  'refund security office owner founder ceo inc llc ltd'
).split(' ');

const zipped = (alike: string, ours: string) =>
  [...alike].map((letter, index) => [letter, [...ours][index]!] as const);

/** Letters and figures that look like those of ours: in words of one alphabet only, as others are refused. */
const ALIKE = new Map([
  ...zipped('аеорсхуіѕјкмтнвԁոսԛԝг', 'aeopcxyisjkmthbdnuqwr'),
  ...zipped('αεορτυικνχσ', 'aeoptuikvxo'),
  ...zipped('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijkimnopqrstuvwyz'),
  ...zipped('øđħłŧƀǥɨʉ', 'odhitbgiu'),
  ...zipped('ʠɓɗɠɦƙɱɲƥƭʋ', 'qbdghkmnptv'),
  ...zipped('ıɩlɑɡ|!@$', 'iiiagiias'),
  ...zipped('013457', 'oieast'),
]);

/** A name as a hurried reader sees it: no blanks, no accents, and one letter for all that look like it. */
const seen = (name: string) =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((letter) => ALIKE.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** The words as they are seen, also in the plural. */
const seenAll = (words: readonly string[]) =>
  words
    .map(seen)
    .filter((word) => word.length > 1)
    .flatMap((word) => [word, `${word}s`]);

const [offices, ours, alone, beside] = [OFFICES, OURS, ALONE, BESIDE].map(seenAll) as [
  string[],
  string[],
  string[],
  string[],
];

/** Returns the words of a name, and each two or three of them joined: "Quest Board". */
function wordsIn(name: string) {
  const words = name
    .normalize('NFKD')
    .split(/[^\p{L}\p{M}\p{N}|!@$]+/u)
    .map(seen)
    .filter(Boolean);
  const from = (at: number) => [1, 2, 3].map((count) => words.slice(at, at + count).join(''));
  return { first: from(0), any: words.flatMap((_word, at) => from(at)) };
}

/** True when a name looks like that of the site or of somebody who works there. */
export function looksLikeUs(name: string, siteName: string): boolean {
  const site = seenAll([siteName]);
  const { first, any } = wordsIn(name);
  if (any.some((word) => site.includes(word) || offices.includes(word))) return true;
  if (first.some((word) => ours.includes(word))) return true;
  return isNothingBut(seen(name), [...site, ...offices, ...ours, ...alone], beside);
}

/**
 * True when a name, written as one word or letter by letter, consists of these words alone, with at least one of our
 * own: tries every way to split it.
 */
function isNothingBut(name: string, own: readonly string[], others: readonly string[]): boolean {
  const words = [...own, ...others];
  let rest = [name];
  let named = false;
  for (const done = new Set<string>(); rest.length > 0; ) {
    const next = rest.flatMap((part) =>
      words.filter((word) => part.startsWith(word)).map((word) => part.slice(word.length)),
    );
    named ||= rest.some((part) => own.some((word) => part.startsWith(word)));
    if (next.includes('')) return named;
    rest = [...new Set(next)].filter((part) => !done.has(part));
    for (const part of rest) done.add(part);
  }
  return false;
}

/** Alphabets whose letters are mistaken for each other. Other letters, as Chinese ones, are mistaken for neither. */
const ALPHABETS = [/\p{scx=Latin}/u, /\p{scx=Cyrillic}/u, /\p{scx=Greek}/u];
const BESIDE_ANY = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{sc=Zyyy}\p{sc=Zinh}]/u;

/** True when a word of a name mixes letters of two alphabets, as only a disguise does. */
export const mixesAlphabets = (name: string) =>
  (name.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some((word) => {
    const letters = (word.match(/\p{L}/gu) ?? []).filter((letter) => !BESIDE_ANY.test(letter));
    return ALPHABETS.some(
      (alphabet) =>
        letters.some((letter) => alphabet.test(letter)) && !letters.every((letter) => alphabet.test(letter)),
    );
  });

export const LOOKS_LIKE_US = 'This name looks like one of ours: please write the name you go by';
export const MIXED = 'One word of this name mixes letters from two alphabets: please use only one';
