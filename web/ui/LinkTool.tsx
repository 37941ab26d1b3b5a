import { type Editor, useEditorState } from '@tiptap/react';
import Link from 'lucide-react/icons/link';
import { Toolbar } from 'radix-ui';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';
import { Popover } from './Popover.tsx';
import { toolClass } from './toolClass.ts';

/** Returns the typed text as an absolute web or mail URL; null: it is neither. */
function addressIn(typed: string): string | null {
  const text = typed.trim();
  const isMail = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text);
  const address = isMail ? `mailto:${text}` : /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  return /^(https?:\/\/[^\s/]+\.|mailto:)\S+$/i.test(address) && URL.canParse(address) ? address : null;
}

/** Makes the selected words a link; without a selection, inserts the URL itself. */
export function LinkTool({ editor }: { editor: Editor }) {
  const isLink = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();

  function change(next: boolean) {
    if (next) setAddress(String(editor.getAttributes('link').href ?? ''));
    setProblem(undefined);
    setOpen(next);
  }
  function set() {
    const href = addressIn(address);
    if (!href) return setProblem('Please use a web or e-mail address');
    const chain = editor.chain().focus().extendMarkRange('link');
    const link = { type: 'link', attrs: { href } };
    if (editor.state.selection.empty && !isLink) {
      chain.insertContent({ type: 'text', text: address.trim(), marks: [link] }).run();
    } else chain.setLink({ href }).run();
    change(false);
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    change(false);
  }

  return (
    <Popover
      label="Link"
      open={open}
      onOpenChange={change}
      trigger={
        <Toolbar.Button
          type="button"
          aria-label="Link"
          title="Link"
          aria-pressed={isLink}
          className={toolClass()}
        >
          <Link />
        </Toolbar.Button>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <Field label="Address" error={problem}>
          <Input
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter must not submit the form around the editor.
              event.preventDefault();
              set();
            }}
            inputMode="url"
            autoComplete="off"
            maxLength={500}
            placeholder="https://"
          />
        </Field>
        <div className="flex justify-end gap-2">
          {isLink && (
            <Button variant="ghost" size="sm" onClick={remove}>
              Remove Link
            </Button>
          )}
          <Button size="sm" onClick={set}>
            Set Link
          </Button>
        </div>
      </div>
    </Popover>
  );
}
