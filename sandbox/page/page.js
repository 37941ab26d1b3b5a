const byId = (id) => document.getElementById(id);
const element = (tag, properties = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};
const time = (value) => new Date(value).toLocaleString();
const money = (cents, currency = 'usd') =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format((cents ?? 0) / 100);

let openId = '';
let shown = '';

async function refresh() {
  try {
    const [mails, payments, { faults }] = await Promise.all([
      fetchJson(`/_sandbox/mails?to=${encodeURIComponent(byId('to').value.trim())}`),
      fetchJson('/_sandbox/payments'),
      fetchJson('/_sandbox/stripe/faults'),
    ]);
    byId('status').textContent = '';
    const now = JSON.stringify([mails.map((mail) => mail.MessageID), payments, faults]);
    if (now === shown) return;
    shown = now;
    showMails(mails);
    showPayments(payments);
    showFaults(faults);
  } catch {
    byId('status').textContent = 'The sandbox does not answer; trying again.';
  }
}

async function fetchJson(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

function showMails(mails) {
  const focused = document.activeElement?.dataset?.id;
  byId('mails').replaceChildren(
    ...mails.map((mail) => {
      const button = element(
        'button',
        { type: 'button', onclick: () => openMail(mail) },
        element('strong', { textContent: mail.Subject || '(no subject)' }),
        element('span', { textContent: `${mail.Recipients.join(', ')}, ${time(mail.ReceivedAt)}` }),
      );
      button.dataset.id = mail.MessageID;
      button.setAttribute('aria-pressed', String(mail.MessageID === openId));
      return element('li', {}, button);
    }),
  );
  if (mails.length === 0) {
    byId('mails').append(element('li', { className: 'hint', textContent: 'No mail yet.' }));
  }
  if (focused) document.querySelector(`[data-id="${focused}"]`)?.focus();
}

function openMail(mail) {
  openId = mail.MessageID;
  for (const button of document.querySelectorAll('#mails button')) {
    button.setAttribute('aria-pressed', String(button.dataset.id === openId));
  }
  const facts = {
    From: mail.From,
    To: mail.Recipients.join(', '),
    Sent: time(mail.ReceivedAt),
    Tag: mail.Tag,
  };
  byId('mail').replaceChildren(
    element('h3', { textContent: mail.Subject }),
    element(
      'dl',
      {},
      ...Object.entries(facts)
        .filter(([, value]) => value)
        .flatMap(([name, value]) => [
          element('dt', { textContent: name }),
          element('dd', { textContent: value }),
        ]),
    ),
    element('iframe', { src: `/_sandbox/mails/${mail.MessageID}/html`, title: `Mail: ${mail.Subject}` }),
    element('h4', { textContent: 'Links' }),
    element('ul', {}, ...mail.links.map(linkItem)),
    element('h4', { textContent: 'Text' }),
    element('pre', { textContent: mail.TextBody || '(none)' }),
  );
}

function linkItem(href) {
  return element('li', {}, element('a', { href, target: '_blank', rel: 'noopener', textContent: href }));
}

/** A processing payment is settled by the sandbox's clock, or with these buttons. */
function settleButtons({ paymentIntent }) {
  return Object.entries({ Settle: 'succeeded', Fail: 'failed' }).map(([textContent, status]) =>
    element('button', {
      type: 'button',
      textContent,
      onclick: async () => {
        await fetch(`/_sandbox/stripe/payments/${paymentIntent}/settle`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ status }),
        });
        await refresh();
      },
    }),
  );
}

function showFaults(faults) {
  byId('faults').textContent = faults.length
    ? `Faults that are set: ${faults.map(({ kind, path, count }) => `${kind} on ${path}, ${count} more`).join('; ')}`
    : '';
}

function disputeText({ status, withdrawn, reinstated, dispute_fees }, currency) {
  const moved = [
    withdrawn ? `${money(withdrawn, currency)} withdrawn` : '',
    reinstated ? `${money(reinstated, currency)} reinstated` : '',
    dispute_fees ? `fee ${money(dispute_fees, currency)}` : '',
  ];
  return [status.replaceAll('_', ' '), ...moved.filter(Boolean)].join(', ');
}

function showPayments(payments) {
  byId('payments').replaceChildren(
    ...payments.map((payment) =>
      element(
        'tr',
        {},
        ...[
          time(payment.created * 1000),
          payment.description || payment.paymentIntent || payment.checkoutSession,
          payment.customerEmail,
          money(payment.amount, payment.currency),
          payment.refunded ? money(payment.refunded, payment.currency) : '',
          payment.disputes.map((dispute) => disputeText(dispute, payment.currency)).join('; '),
        ].map((text) => element('td', { textContent: text ?? '' })),
        element(
          'td',
          {},
          payment.error ? `${payment.state}: ${payment.error}` : payment.state,
          ...(payment.state === 'processing' ? settleButtons(payment) : []),
        ),
      ),
    ),
  );
}

byId('to').addEventListener('input', refresh);
const { productUrl } = await fetchJson('/_sandbox/about');
byId('product').href = productUrl;
await refresh();
setInterval(() => document.hidden || refresh(), 2000);
