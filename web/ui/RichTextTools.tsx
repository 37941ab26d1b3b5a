import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import Bold from 'lucide-react/icons/bold';
import Heading from 'lucide-react/icons/heading';
import Italic from 'lucide-react/icons/italic';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Quote from 'lucide-react/icons/quote';
import Redo from 'lucide-react/icons/redo-2';
import Underline from 'lucide-react/icons/underline';
import Undo from 'lucide-react/icons/undo-2';
import { Toolbar } from 'radix-ui';
import type { ReactNode } from 'react';
import { LinkTool } from './LinkTool.tsx';
import { toolClass } from './toolClass.ts';

const formats: {
  label: string;
  icon: ReactNode;
  mark: [name: string, attributes?: object];
  run: (chain: ChainedCommands) => ChainedCommands;
}[] = [
  { label: 'Bold', icon: <Bold />, mark: ['bold'], run: (chain) => chain.toggleBold() },
  { label: 'Italic', icon: <Italic />, mark: ['italic'], run: (chain) => chain.toggleItalic() },
  { label: 'Underline', icon: <Underline />, mark: ['underline'], run: (chain) => chain.toggleUnderline() },
  {
    label: 'Heading',
    icon: <Heading />,
    mark: ['heading', { level: 3 }],
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    label: 'Bulleted list',
    icon: <List />,
    mark: ['bulletList'],
    run: (chain) => chain.toggleBulletList(),
  },
  {
    label: 'Numbered list',
    icon: <ListOrdered />,
    mark: ['orderedList'],
    run: (chain) => chain.toggleOrderedList(),
  },
  { label: 'Quote', icon: <Quote />, mark: ['blockquote'], run: (chain) => chain.toggleBlockquote() },
];

/** The toolbar is one Tab stop; arrow keys go from tool to tool. */
export function RichTextTools({ editor }: { editor: Editor }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: formats.map(({ mark }) => now.isActive(...mark)),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  return (
    <Toolbar.Root
      aria-label="Formatting"
      className="flex flex-wrap items-center gap-0.5 rounded-t-md border border-b-0 border-edge bg-raised p-1"
    >
      {formats.map(({ label, icon, run }, at) => (
        <Tool
          key={label}
          label={label}
          icon={icon}
          pressed={state.on[at] ?? false}
          onClick={() => run(editor.chain().focus()).run()}
        />
      ))}
      <LinkTool editor={editor} />
      <Tool
        label="Undo"
        icon={<Undo />}
        disabled={!state.undo}
        className="ml-auto"
        onClick={() => editor.chain().focus().undo().run()}
      />
      <Tool
        label="Redo"
        icon={<Redo />}
        disabled={!state.redo}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </Toolbar.Root>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly onClick?: () => void;
}

function Tool({ label, icon, pressed, disabled, className, onClick }: ToolProps) {
  return (
    <Toolbar.Button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      className={toolClass(className)}
      onClick={onClick}
    >
      {icon}
    </Toolbar.Button>
  );
}
