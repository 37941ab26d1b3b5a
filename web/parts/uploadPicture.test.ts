import { jest } from '@jest/globals';
import { onLoginEnded } from '../relay/committed.ts';
import { uploadPicture } from './uploadPicture.ts';

const file = new File(['picture'], 'a.png');
const busy = (headers = {}) =>
  Response.json({ message: 'We are busy for a moment.' }, { status: 503, headers });

/** Answers one after another; the last again and again. */
function answering(...answers: (() => Response)[]) {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    return (answers.length > 1 ? answers.shift()! : answers[0]!)();
  });
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('who is one of many behind one address sends the picture again when there is room', async () => {
  const later = () => busy({ 'retry-after': '5' });
  const asked = answering(later, later, () => Response.json({ imageUrl: '/files/a.webp' }));
  const uploaded = uploadPicture(file);
  await jest.advanceTimersByTimeAsync(4_900);
  expect(asked).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await uploaded).toBe('/files/a.webp');
  expect(asked).toHaveBeenCalledTimes(3);
});

test('and hears why when there is none, or when nobody says that there will be', async () => {
  for (const [headers, times] of [
    [{ 'retry-after': '5' }, 6],
    [{}, 1],
  ] as const) {
    const asked = answering(() => busy(headers));
    const refused = expect(uploadPicture(file)).rejects.toThrow('We are busy for a moment.');
    await jest.advanceTimersByTimeAsync(60_000);
    await refused;
    expect(asked).toHaveBeenCalledTimes(times);
    jest.restoreAllMocks();
  }
});

test('who sends a picture after the login has ended is told where to log in', async () => {
  const ended = jest.fn();
  const stop = onLoginEnded(ended);
  for (const [status, times] of [
    [403, 0],
    [401, 1],
  ] as const) {
    answering(() => Response.json({ message: 'Please log in' }, { status }));
    await expect(uploadPicture(file)).rejects.toThrow('Please log in');
    expect(ended).toHaveBeenCalledTimes(times);
    jest.restoreAllMocks();
  }
  stop();
});
