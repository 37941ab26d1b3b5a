import { toast } from 'sonner';
import { loadToaster } from '../ui/toast.ts';
import { goToPayment } from './goToPayment.ts';

beforeAll(loadToaster);

/** A page in a frame that may not leave it, in a browser where `open` says what becomes of a new window. */
function inFrame(open: () => object | null) {
  const top = {
    get location(): never {
      throw new Error('a frame may not move the page around it');
    },
  };
  const copied: string[] = [];
  const navigator = { clipboard: { writeText: async (text: string) => void copied.push(text) } };
  Object.defineProperties(globalThis, {
    window: { configurable: true, value: { top, open } },
    navigator: { configurable: true, value: navigator },
    requestAnimationFrame: { configurable: true, value: () => 0 },
  });
  return copied;
}
const latest = () => toast.getHistory().at(-1);

test('where the page may not move, a window opens and says so', async () => {
  inFrame(() => ({}));
  expect(await goToPayment('https://pay.example/1')).toBe(false);
  expect(latest()).toMatchObject({ title: 'Payment Window Opened' });
});

test('a blocked popup is told once, with where the link is now', async () => {
  const copied = inFrame(() => null);
  const before = toast.getHistory().length;
  expect(await goToPayment('https://pay.example/1')).toBe(false);
  expect(copied).toEqual(['https://pay.example/1']);
  expect(toast.getHistory()).toHaveLength(before + 1);
  expect(latest()).toMatchObject({
    title: 'Popup Blocked',
    description: 'Payment Link Copied: paste it into a new tab to pay.',
  });
});
