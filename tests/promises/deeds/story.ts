import { payRefunds, reconcile } from '../../../api/bookings/bookings.jobs.ts';
import { requestCancellation } from '../../../api/bookings/cancelling/cancellation.service.ts';
import { decideCancellation } from '../../../api/bookings/cancelling/decision.service.ts';
import { startCheckout } from '../../../api/bookings/checkout/checkout.service.ts';
import { verifyCheckout } from '../../../api/bookings/checkout/verification.service.ts';
import { clock } from '../../../api/platform/clock.ts';
import { db } from '../../../api/platform/db.ts';
import { globalId } from '../../../api/platform/graphql/ids.ts';
import { deliverMails } from '../../../api/platform/mail-delivery.ts';
import { when } from '../../../api/platform/mail-sheet.ts';
import type { Viewer } from '../../../api/platform/viewer.ts';
import { as } from '../../scene/as.ts';
import { atStripe, type timeMachine } from '../../scene/campaign.ts';
import type { Sandbox } from '../../scene/sandbox.ts';
import { aUser } from '../../scene/world.ts';
import { balanceOf, booksOf, since } from './books.ts';
import { differences, type Figures, figuresIn, paidInWords, sum } from './figures.ts';
import { previewOf, seenBefore } from './pages.ts';

export interface World {
  sandbox: Sandbox;
  time: ReturnType<typeof timeMachine>;
  staff: Viewer;
}

type Sources = Record<string, Partial<Figures>>;
type Options = {
  /** What somebody else did, of which the player need not be told by us. */
  untold?: boolean;
};

interface Cancelling {
  mutation?: 'cancelBooking' | 'skipCampaignDate';
  /** Between the answer and the money. */
  meanwhile?: () => Promise<void>;
}

/** As if it were this instant. */
export async function at<T>(instant: Date, work: () => Promise<T>): Promise<T> {
  const real = clock.now;
  clock.now = () => new Date(instant);
  try {
    return await work();
  } finally {
    clock.now = real;
  }
}

/** One player, what is said to them step by step, and what is done. */
export async function aStory(world: World, given?: Viewer) {
  const { sandbox } = world;
  const player = given ?? (await aUser());
  const wrong: string[] = [];
  const mails = async () => {
    await deliverMails();
    return (await sandbox.mails(player.email)).reverse();
  };

  /** Something happens: what was said of it, by whomever, is compared with what each book says was done. */
  async function step(what: string, act: () => Promise<Sources>, { untold = false }: Options = {}) {
    const before = await booksOf(sandbox, player);
    const balance = await balanceOf(player);
    const told = (await mails()).length;
    const said = await act();
    await payRefunds();
    const letters = (await mails()).slice(told);
    const done = since(before, await booksOf(sandbox, player));
    const { cardPaid, creditSpent, ...inMails } = sum(letters.map(({ TextBody }) => figuresIn(TextBody)));
    const receipt = letters.some(({ TextBody }) => /^Paid: /m.test(TextBody)) && { cardPaid, creditSpent };
    const mail = { ...(!untold && inMails), ...receipt };
    wrong.push(...differences({ ...said, mail, ...done }).map((line) => `${what}: ${line}`));
    for (const { Subject, TextBody } of letters) {
      const { cardBack, creditBack } = figuresIn(Subject);
      const body = figuresIn(TextBody);
      if (cardBack + creditBack > 0 && (cardBack !== body.cardBack || creditBack !== body.creditBack))
        wrong.push(`${what}: "${Subject}" is not what stands in the mail`);
    }
    const { creditBack = 0, creditSpent: spent = 0 } = done.rows;
    if ((await balanceOf(player)) !== balance + creditBack - spent)
      wrong.push(`${what}: the account shows another balance`);
    return letters;
  }

  /** Looks at the page, books, pays; returns the bookings by session. */
  async function pays(sessionIds: readonly number[], { useCredit = true } = {}): Promise<number[]> {
    const page = await seenBefore(player, sessionIds);
    let ids: number[] = [];
    const letters = await step('pays', async () => {
      const { id, stripeSessionId } = await startCheckout(player, {
        cartItems: sessionIds.map((sessionId) => ({ sessionId })),
        agreeToTerms: true,
        useCredit,
      });
      const asked = stripeSessionId
        ? (await atStripe('GET', `/checkout/sessions/${stripeSessionId}`)).amount_total
        : 0;
      if (stripeSessionId) {
        await sandbox.pay(stripeSessionId);
        await verifyCheckout(player, stripeSessionId);
      }
      const bookings = await db.booking.findMany({
        where: { checkoutId: id },
        orderBy: { sessionId: 'asc' },
      });
      ids = bookings.map((booking) => booking.id);
      const account = await Promise.all(ids.map((each) => previewOf(player, each)));
      const { priceCents, creditCents, cardCents, words } = page.toPay;
      const unused = { cardPaid: priceCents, creditSpent: 0 };
      return {
        page: useCredit ? { cardPaid: cardCents, creditSpent: creditCents } : unused,
        'page in words': useCredit ? paidInWords(words) : unused,
        'payment page': { cardPaid: asked },
        account: sum(
          account.map(({ toPay }) => ({ cardPaid: toPay.cardCents, creditSpent: toPay.creditCents })),
        ),
        'account in words': sum(account.map(({ toPay }) => paidInWords(toPay.words))),
      };
    });
    const confirmed = letters.filter(({ TextBody }) => /^Paid: /m.test(TextBody));
    if (confirmed.length !== ids.length)
      wrong.push(`pays: ${confirmed.length} mails for ${ids.length} seats`);
    for (const [index, { sentence, refundUntil }] of page.rules.entries()) {
      if (!confirmed.some(({ TextBody }) => TextBody.includes(sentence)))
        wrong.push(`pays: the page says "${sentence}", no mail does`);
      await holds(ids[index]!, refundUntil);
    }
    return ids;
  }

  /** Until this instant, and not a moment longer, everything goes back: in the account, the plan and by the deed. */
  async function holds(bookingId: number, until: Date) {
    const { cancellation, refundUntil } = await previewOf(player, bookingId);
    for (const [source, said] of Object.entries({ account: cancellation.deadline, plan: refundUntil }))
      if (+new Date(said) !== +until)
        wrong.push(`${source} says until ${said}, the player was told ${until.toISOString()}`);
    const kindAt = async (ms: number) =>
      (await at(new Date(+until + ms), () => previewOf(player, bookingId))).cancellation.kind;
    if (+until > +clock.now() && (await kindAt(-1)) !== 'FULL_REFUND')
      wrong.push('the last moment is too late');
    if ((await kindAt(0)) === 'FULL_REFUND') wrong.push('everything goes back after the last moment');
  }

  /** Reads the preview, cancels, and reads the answer. */
  const cancels = (
    bookingId: number,
    { mutation = 'cancelBooking', meanwhile = async () => {} }: Cancelling = {},
  ) =>
    step('cancels', async () => {
      const { cancellation } = await previewOf(player, bookingId);
      const { message } = await as(player).ok(
        mutation,
        { bookingId: globalId('Booking', bookingId) },
        'message',
      );
      await meanwhile();
      return {
        preview: figuresIn(cancellation.sentence),
        'figures of the preview': {
          cardBack: cancellation.refundCents,
          creditBack: cancellation.creditCents,
        },
        answer: figuresIn(message),
        state: await stateOf(bookingId),
      };
    });

  /** Asks to cancel late, which moves no money; returns the request. */
  async function asks(bookingId: number): Promise<number> {
    await step('asks', async () => {
      const { cancellation } = await previewOf(player, bookingId);
      if (cancellation.kind !== 'REQUEST') wrong.push(`asks: was offered ${cancellation.kind}`);
      const answer = await requestCancellation(player, bookingId, 'A cold');
      return {
        preview: figuresIn(cancellation.sentence),
        answer: figuresIn(answer),
        nobody: { ...sum([]), before: undefined },
      };
    });
    const { id } = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId, decision: null } });
    return id;
  }

  /** Staff answer; the figures are what their dialog says. */
  const decided = (requestId: number, answer: object, dialog: Partial<Figures>) =>
    step('is answered', async () => {
      await decideCancellation(world.staff, requestId, { ...answer, reason: 'As agreed' });
      return { dialog: { ...sum([]), ...dialog, before: undefined, bank: undefined } };
    });

  return {
    ...world,
    player,
    wrong,
    step,
    pays,
    holds,
    cancels,
    asks,
    decided,
    mails,
    /** Staff or a bank did something at the provider, and we hear of it. */
    hears: () => reconcile(),
    says: (what: string, text: string, ...parts: string[]) => {
      for (const part of parts)
        if (!text.includes(part)) wrong.push(`${what}: "${part}" is not said in "${text}"`);
    },
    in: (instant: Date) => when(instant, player.timeZone),
  };
}
export type Story = Awaited<ReturnType<typeof aStory>>;

/** What is not with us any more: returned by hand, or held by a bank. */
async function stateOf(bookingId: number): Promise<Partial<Figures>> {
  const { paymentId } = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const [byHand, disputed] = await Promise.all([
    db.refund.aggregate({
      where: { bookingId, cause: { in: ['by_hand', 'goodwill'] } },
      _sum: { amountCents: true },
    }),
    db.dispute.aggregate({
      where: { paymentId: paymentId ?? 0, status: { not: 'won' } },
      _sum: { amountCents: true },
    }),
  ]);
  return { before: byHand._sum.amountCents ?? 0, bank: disputed._sum.amountCents ?? 0 };
}
