import { TEST_BANKS } from './banks.ts';
import { type CheckoutPage, document, emailField, field, html, money, summary } from './hosted-page.ts';

const bankList = TEST_BANKS.map(
  ({ number, label }) => `<div><dt>${number}</dt><dd>${html(label)}</dd></div>`,
).join('\n');

/** The form for a bank debit: the customer is done at once; the money arrives days later or never. */
export function bankPage({ session, items, values, errors, alert }: CheckoutPage): string {
  const pays = session.mode === 'payment';
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd');
  const wrong = Object.keys(errors).length > 0;
  const message = alert ?? (wrong ? 'Please check the marked fields.' : null);
  const form = `<section class="panel" aria-labelledby="pay">
<h2 id="pay">${pays ? 'Pay from a bank account' : 'Bank account details'}</h2>
${message ? `<div class="alert" role="alert">${html(message)}</div>` : ''}
<form method="post" novalidate>
<input type="hidden" name="method" value="us_bank_account">
${emailField(session, values, errors)}
${field({ id: 'account', label: 'Account number', error: errors.account, attributes: 'type="text" inputmode="numeric" autocomplete="off" placeholder="000123456789" maxlength="17"' })}
${field({ id: 'name', label: 'Name on account', value: values.name, error: errors.name, attributes: 'type="text" autocomplete="name" maxlength="200"' })}
<button type="submit">${pays ? `Authorize debit of ${total}` : 'Save bank account'}</button>
</form>
${session.payment_method_types.includes('card') ? '<p><a href="?method=card">Use a card instead</a></p>' : ''}
<details><summary>Test accounts</summary>
<dl>
${bankList}
</dl></details>
</section>`;
  return document(
    wrong || alert ? 'Payment problem' : 'Checkout',
    'two',
    `${summary(session, items)}\n${form}`,
  );
}
