import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Avatar } from './Avatar.tsx';
import { BackLink } from './BackLink.tsx';
import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { DropdownMenu, MenuItem } from './DropdownMenu.tsx';
import { Field } from './Field.tsx';
import { FileInput } from './FileInput.tsx';
import { FormError } from './FormError.tsx';
import { Input } from './Input.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { Prose } from './Prose.tsx';
import { Rating } from './Rating.tsx';
import { SearchInput } from './SearchInput.tsx';
import { SeatTable } from './SeatTable.tsx';
import { Select } from './Select.tsx';
import { Table } from './Table.tsx';
import { Tabs } from './Tabs.tsx';
import { Textarea } from './Textarea.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { Toaster } from './Toaster.tsx';
import { Tooltip } from './Tooltip.tsx';

const html = (node: ReactNode) => renderToString(node);
const attribute = (markup: string, element: string, name: string) =>
  new RegExp(`<${element}[^>]*\\s${name}="([^"]*)"`).exec(markup)?.[1];

test('a field ties its label, hint and error to the control', () => {
  const markup = html(
    <Field label="Email" hint="We never show it" error="Please enter a valid email" required>
      <Input />
    </Field>,
  );
  const id = attribute(markup, 'input', 'id');
  expect(id).toBeTruthy();
  expect(attribute(markup, 'label', 'for')).toBe(id);
  expect(attribute(markup, 'input', 'aria-invalid')).toBe('true');
  expect(attribute(markup, 'input', 'aria-required')).toBe('true');
  const described = attribute(markup, 'input', 'aria-describedby')?.split(' ') ?? [];
  expect(described).toHaveLength(2);
  for (const each of described) expect(markup).toContain(`id="${each}"`);
});

const file = {
  value: null,
  onChange() {},
  currentUrl: null,
  onRemoveCurrent: undefined,
  hint: '',
  disabled: false,
};
test.each([
  ['textarea', <Textarea key="t" />],
  ['select', <Select key="s" />],
  ['input', <PasswordInput key="p" />],
  ['input', <FileInput key="f" {...file} />],
])('a %s inside a field is wired too', (element, control) => {
  const markup = html(
    <Field label="X" error="Wrong">
      {control}
    </Field>,
  );
  expect(attribute(markup, element, 'id')).toBe(attribute(markup, 'label', 'for'));
  expect(attribute(markup, element, 'aria-invalid')).toBe('true');
});

test('a loading button is busy, disabled, and keeps both texts for its width', () => {
  const markup = html(
    <Button loading loadingText="Subscribing...">
      Subscribe
    </Button>,
  );
  expect(attribute(markup, 'button', 'aria-busy')).toBe('true');
  expect(markup).toMatch(/<button[^>]*disabled/);
  expect(markup).toContain('Subscribe<');
  expect(markup).toContain('Subscribing...');
});

test('a button lends its look to a link', () => {
  const markup = html(
    <Button asChild icon={<svg />}>
      <a href="/sessions">View All Sessions</a>
    </Button>,
  );
  expect(markup).toMatch(/^<a [^>]*href="\/sessions"[^>]*><svg><\/svg>View All Sessions<\/a>$/);
  expect(
    html(
      <BackLink>
        <a href="/admin">Back</a>
      </BackLink>,
    ),
  ).toMatch(/^<a .*<svg.*Back<\/a>$/);
});

test('a table speaks its caption and the name of each row', () => {
  const markup = html(
    <Table
      caption="Bookings"
      rows={[{ name: 'Mara' }]}
      rowKey={(row) => row.name}
      columns={[{ key: 'name', header: 'Player', primary: true, cell: (row) => row.name }]}
    />,
  );
  expect(markup).toContain('<caption class="sr-only">Bookings</caption>');
  expect(markup).toMatch(/<th role="rowheader"[^>]*>Mara<\/th>/);
});

test('nothing to say, nothing shown', () => {
  expect(html(<FormError />)).toBe('');
  expect(html(<Rating value={null} count={0} />)).toMatch(/>New</);
  expect(html(<Rating value={4.86} count={31} />)).toMatch(/4\.9.*· .*31.* in .*31 reviews/);
});

test('the table of seats says who sits', () => {
  expect(html(<SeatTable total={6} taken={4} />)).toContain('aria-label="4 of 6 seats taken"');
});

test('that a field is optional is heard as a word of its own', () => {
  const field = (
    <Field label="Reason" optional>
      <Input />
    </Field>
  );
  expect(html(field).replaceAll(/<[^>]*>/g, '')).toBe('Reason optional');
});

test('everything else renders without a browser', () => {
  expect(
    html(
      <>
        <Tooltip content="Why" wrap>
          <Button disabled>Session Full</Button>
        </Tooltip>
        <Dialog title="T" trigger={<Button>Open</Button>} />
        <ConfirmDialog title="T" confirmLabel="Do" onConfirm={() => {}} trigger={<Button>Ask</Button>} />
        <DropdownMenu trigger={<Button>Menu</Button>}>
          <MenuItem>One</MenuItem>
        </DropdownMenu>
        <Tabs
          label="Tabs"
          value="a"
          onValueChange={() => {}}
          items={[{ value: 'a', label: 'A', content: 'inside' }]}
        />
        <Avatar name="Mara Vell" src="/a.webp" />
        <Badge onRemove={() => {}}>Campaign</Badge>
        <Checkbox label="Remember me" />
        <SearchInput label="Search" value="x" onChange={() => {}} />
        <Prose html="<p>Salt</p>" />
        <ThemeSwitch />
        <Toaster />
      </>,
    ),
  ).toContain('<p>Salt</p>');
});
