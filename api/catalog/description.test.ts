import '../bookings/moving/moves.service.ts'; // whoever is concerned by an edit is told
import { aGameMaster, aStaffMember, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';
import { plainText } from './description.rules.ts';
import { summarize } from './html.ts';
import { createSession, updateSession } from './session-editor.service.ts';

let staff: Viewer;
let gameMasterId: number;
const form = ({ description }: { description: string }) => ({
  gameMasterId,
  title: 'The Hollow Bell',
  description,
  gameSystem: 'Daggerheart',
  priceCents: 2500,
  scheduledAt: inHours(72),
  durationMinutes: 180,
  maxPlayers: 4,
});

beforeAll(async () => {
  staff = await aStaffMember();
  gameMasterId = (await aGameMaster()).profile.id;
});
afterAll(() => db.$disconnect());

describe('the description', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<p onclick="alert(1)">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//evil.example">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<style>*{background:url(//evil.example)}</style>',
    '<p style="background:url(//evil.example)">x</p>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<form action="//evil.example"><input><button>x</button></form>',
    '<base href="//evil.example">',
    '<p><a href="https://evil.example" onmouseover=alert(1) style=x>x</a></p>',
    '<ul><li><p><object data="data:text/html,x"></object></p></li></ul>',
    '<a href="vbscript:alert(1)">x</a>',
    '<h3><input autofocus onfocus=alert(1)></h3>',
    '<template><script>alert(1)</script></template>',
    '<scr<script>ipt>alert(1)</script>',
    '"><svg><script>alert&#40;1&#41;</script>',
  ])('keeps no markup that runs: %s', async (attack) => {
    const { description } = await createSession(
      staff,
      form({ description: `<p>Words that stay.</p>${attack}` }),
    );
    expect(description).toContain('Words that stay.');
    const markup = description.match(/<[^>]*>/g)!.join('');
    expect(markup).not.toMatch(
      /script|onerror|onload|onclick|style|iframe|img|svg|form|base|srcdoc|data:|"\/\//i,
    );
  });

  test('keeps formatting, links and plain paragraphs', async () => {
    const rich = '<h1>Title</h1><p><strong>a</strong> &amp; <a href="https://example.com">b</a></p>';
    expect((await createSession(staff, form({ description: rich }))).description).toBe(
      '<h3>Title</h3><p><strong>a</strong> &amp; <a href="https://example.com" rel="nofollow noopener noreferrer" target="_blank">b</a></p>',
    );
    const plain = 'First line\nsecond < third\n\nNext paragraph';
    expect((await createSession(staff, form({ description: plain }))).description).toBe(
      '<p>First line<br />second &lt; third</p><p>Next paragraph</p>',
    );
  });

  test('has a summary of plain words', () => {
    expect(plainText('<p>a &lt;b&gt; &amp;lt; c</p><p>d</p>')).toBe('a <b> &lt; c d');
    const long = summarize(`<p>${'word '.repeat(200)}</p>`);
    expect(Array.from(long).length).toBeLessThanOrEqual(300);
    expect(long).toMatch(/word…$/);
    expect(plainText('<p><strong>N</strong>obody <a href="https://example.com">kn</a>ows</p><p>it</p>')).toBe(
      'Nobody knows it',
    );
    expect(summarize(`<p>${'🎲'.repeat(400)}</p>`).isWellFormed()).toBe(true);
  });

  test.each([
    [
      '<p>A pact at breakfast.</p><h3>What to expect</h3><p>A folk tale.</p>',
      'A pact at breakfast. What to expect: A folk tale.',
    ],
    ['<h3>Who <em>dares</em></h3><p>You.</p>', 'Who dares: You.'],
    ['<h4>Who dares?</h4><p>You.</p><h4>How:</h4><p>Boldly.</p>', 'Who dares? You. How: Boldly.'],
    ['<p>You dare.</p><h3></h3><h3>The end</h3><hr />', 'You dare. The end'],
    [
      '<p>Hungry.</p><p><strong>What to expect</strong></p><ul><li>A goat</li><li>Light!</li></ul><p><b>Safety:</b> No gore.</p>',
      'Hungry. What to expect: A goat. Light! Safety: No gore.',
    ],
    ['<p><strong>You</strong> and <strong>I</strong></p><p>Play.</p>', 'You and I Play.'],
  ])('has headings apart from what follows in its summary: %s', (html, summary) => {
    expect(summarize(html)).toBe(summary);
  });

  test('keeps whatever the editor writes as it is', async () => {
    const link =
      '<a href="https://example.com/rules" rel="nofollow noopener noreferrer" target="_blank">the rules</a>';
    const written =
      `<h3>What to bring</h3><ul><li><p><strong>Dice</strong></p></li></ul><ol><li><p><em>A</em> <u>pencil</u></p></li></ol>` +
      `<blockquote><p>Read ${link} &amp; smile.</p></blockquote><h4>Then</h4><hr /><p>Play: 1 &lt; 2.</p>`;
    const { description } = await createSession(staff, form({ description: written }));
    expect(description).toBe(written);
    const { id } = await createSession(staff, form({ description }));
    expect((await updateSession(staff, id, { title: 'The Same Words' })).description).toBe(written);
    expect(summarize(written)).toBe(
      'What to bring: Dice. A pencil. Read the rules & smile. Then: Play: 1 < 2.',
    );
  });

  test('is counted in what is read of it', async () => {
    const letters = (count: number) =>
      `<p><strong>${'<em>a</em>'.repeat(10)}</strong>${'a'.repeat(count - 10)}</p>`;
    const described = (description: string) => createSession(staff, form({ description }));
    expect((await described(letters(20_000))).description).toHaveLength(letters(20_000).length);
    for (const tooMuch of [letters(20_001), `<p>${'<b></b>'.repeat(9_000)}Ten letters and more</p>`]) {
      await expect(described(tooMuch)).rejects.toMatchObject({
        field: 'description',
        message: 'Description must be at most 20,000 characters',
      });
    }
    for (const tooLittle of [
      '<p><strong>Nine char</strong></p>',
      '<p></p><p></p><p></p>',
      '<script>nothing of it is kept</script>',
      '&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;',
    ]) {
      await expect(described(tooLittle)).rejects.toMatchObject({
        field: 'description',
        message: 'Description must be at least 10 characters',
      });
    }
    expect((await described('Is 3 < 5 > 2?')).description).toBe('Is 3 &lt; 5 &gt; 2?');
  });

  test.each([
    [`<p>A tower: a${'&#769;'.repeat(6)}</p>`, 'Has too many accents on one letter'],
    ['<p>A bell rings: &#7;</p>', 'Contains characters that are not allowed'],
  ])('takes no character by its number that it would not take as it is: %s', async (description, message) => {
    const plan = createSession(staff, form({ description }));
    await expect(plan).rejects.toMatchObject({ field: 'description', message });
  });
});
