import { toast } from 'sonner';
import { goToPayment } from './goToPayment.ts';

test('a blocked popup is told once, with where the link is now', async () => {
  const top = {
    get location(): never {
      throw new Error('a frame may not move the page around it');
    },
  };
  const copied: string[] = [];
  const navigator = { clipboard: { writeText: async (text: string) => void copied.push(text) } };
  Object.defineProperties(globalThis, {
    window: { configurable: true, value: { top, open: () => null } },
    navigator: { configurable: true, value: navigator },
  });
  expect(await goToPayment('https://pay.example/1')).toBe(false);
  expect(copied).toEqual(['https://pay.example/1']);
  expect(toast.getHistory()).toMatchObject([
    { title: 'Popup Blocked', description: 'Payment Link Copied: paste it into a new tab to pay.' },
  ]);
});
