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
    const [mails, payments] = await Promise.all([
      fetchJson(`/_sandbox/mails?to=${encodeURIComponent(byId('to').value.trim())}`),
      fetchJson('/_sandbox/payments'),
    ]);
    byId('status').textContent = '';
    const now = JSON.stringify([mails.map((mail) => mail.MessageID), payments]);
    if (now === shown) return;
    shown = now;
    showMails(mails);
    showPayments(payments);
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
          payment.error ? `${payment.state}: ${payment.error}` : payment.state,
        ].map((text) => element('td', { textContent: text ?? '' })),
      ),
    ),
  );
}

byId('to').addEventListener('input', refresh);
const { productUrl } = await fetchJson('/_sandbox/about');
byId('product').href = productUrl;
await refresh();
setInterval(() => document.hidden || refresh(), 2000);
