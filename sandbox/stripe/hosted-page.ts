import { TEST_CARDS } from './cards.ts';
import { STYLE } from './hosted-style.ts';
import type { LineItem, Session } from './state.ts';

export type FormValues = { email: string; name: string; expiry: string };
export type FieldErrors = Partial<Record<'email' | 'account' | 'card' | 'expiry' | 'cvc' | 'name', string>>;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const html = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

export const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** Formats a card number as it is printed on the card. */
const groups = (number: string) =>
  number.length === 15
    ? number.replace(/(.{4})(.{6})(.{5})/, '$1 $2 $3')
    : number.replace(/(.{4})(?=.)/g, '$1 ');

export function document(title: string, columns: 'one' | 'two', content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${html(title)} - Stripe test sandbox</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header class="banner"><strong>TEST SANDBOX</strong> - this is not Stripe, and no real money moves. Never enter a real card.</header>
<main class="${columns}">
${content}
</main>
</body>
</html>
`;
}

export function summary(session: Session, items: LineItem[]): string {
  const back = session.cancel_url
    ? `<a class="back" href="${html(session.cancel_url)}"><span aria-hidden="true">&larr;</span> Back</a>`
    : '';
  if (session.mode === 'setup')
    return `<section aria-labelledby="order">${back}<h1 id="order">Save a card</h1>
<p class="soft">Your card is saved for later payments. Nothing is charged now.</p></section>`;
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd');
  const rows = items
    .map((item) => {
      const quantity = item.quantity ?? 1;
      const each = quantity > 1 ? `, ${money(item.price.unit_amount ?? 0, item.currency)} each` : '';
      return `<li><div><div class="name">${html(item.description ?? '')}</div><div class="soft">Qty ${quantity}${each}</div></div><div class="price">${money(item.amount_total, item.currency)}</div></li>`;
    })
    .join('\n');
  return `<section aria-labelledby="order">${back}<h1 id="order">Order summary</h1>
<p class="total">${total}</p>
<ul class="items">
${rows}
</ul>
<div class="sum"><span>Total due</span><span>${total}</span></div></section>`;
}

type FieldOptions = {
  id: keyof FieldErrors;
  label: string;
  value?: string;
  error?: string | undefined;
  attributes: string;
};

export function field({ id, label, value = '', error, attributes }: FieldOptions): string {
  const problem = error ? ` aria-invalid="true" aria-describedby="${id}-error"` : '';
  return `<div class="field"><label for="${id}">${label}</label><input id="${id}" name="${id}" value="${html(value)}" required ${attributes}${problem}>${
    error ? `<p class="wrong" id="${id}-error">${html(error)}</p>` : ''
  }</div>`;
}

const cardList = TEST_CARDS.map(
  ({ number, label }) => `<div><dt>${groups(number)}</dt><dd>${html(label)}</dd></div>`,
).join('\n');

export type CheckoutPage = {
  session: Session;
  items: LineItem[];
  values: FormValues;
  errors: FieldErrors;
  alert: string | null;
};

export function emailField(session: Session, values: FormValues, errors: FieldErrors): string {
  const fixed = session.customer_email || (session.customer && values.email);
  return field({
    id: 'email',
    label: 'Email',
    value: values.email,
    error: errors.email,
    attributes: `type="email" autocomplete="email" maxlength="800"${fixed ? ' readonly' : ''}`,
  });
}

export function checkoutPage({ session, items, values, errors, alert }: CheckoutPage): string {
  const pays = session.mode === 'payment';
  const button = pays ? `Pay ${money(session.amount_total ?? 0, session.currency ?? 'usd')}` : 'Save card';
  const wrong = Object.keys(errors).length > 0;
  const message = alert ?? (wrong ? 'Please check the marked fields.' : null);
  const form = `<section class="panel" aria-labelledby="pay">
<h2 id="pay">${pays ? 'Pay with card' : 'Card details'}</h2>
${message ? `<div class="alert" role="alert">${html(message)}</div>` : ''}
<form method="post" novalidate>
${emailField(session, values, errors)}
${field({ id: 'card', label: 'Card number', error: errors.card, attributes: 'type="text" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="30"' })}
<div class="pair">
${field({ id: 'expiry', label: 'Expiry (MM/YY)', value: values.expiry, error: errors.expiry, attributes: 'type="text" inputmode="numeric" autocomplete="cc-exp" placeholder="12/34" maxlength="9"' })}
${field({ id: 'cvc', label: 'CVC', error: errors.cvc, attributes: 'type="text" inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4"' })}
</div>
${field({ id: 'name', label: 'Name on card', value: values.name, error: errors.name, attributes: 'type="text" autocomplete="cc-name" maxlength="200"' })}
<button type="submit">${button}</button>
${session.custom_text.submit ? `<p class="note">${html(session.custom_text.submit.message)}</p>` : ''}
</form>
${session.payment_method_types.includes('us_bank_account') ? '<p><a href="?method=us_bank_account">Use a bank account instead</a></p>' : ''}
<details><summary>Test cards</summary>
<p class="note">Any future expiry and any CVC will do.</p>
<dl>
${cardList}
</dl></details>
</section>`;
  return document(
    wrong || alert ? `Payment problem` : 'Checkout',
    'two',
    `${summary(session, items)}\n${form}`,
  );
}

/** The bank's confirmation page (3-D Secure). */
export function confirmationPage(amount: number | null, currency: string | null): string {
  const what = amount
    ? `a payment of <strong>${money(amount, currency ?? 'usd')}</strong>`
    : 'your card for later payments';
  return document(
    'Confirm payment',
    'one',
    `<section class="panel" aria-labelledby="confirm">
<h1 id="confirm" class="title">Your bank asks for confirmation</h1>
<p>Please confirm ${what}.</p>
<form method="post">
<button type="submit" name="answer" value="authorize">Authorize test payment</button>
<button type="submit" name="answer" value="fail" class="quiet">Fail test payment</button>
</form>
</section>`,
  );
}

export function messagePage(
  title: string,
  text: string,
  link: { href: string; label: string } | null,
): string {
  const back = link ? `<p><a href="${html(link.href)}">${html(link.label)}</a></p>` : '';
  return document(
    title,
    'one',
    `<section class="panel" aria-labelledby="title"><h1 id="title" class="title">${html(title)}</h1><p>${html(text)}</p>${back}</section>`,
  );
}
