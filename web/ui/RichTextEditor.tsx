import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import DOMPurify from 'dompurify';
import { type Ref, useImperativeHandle } from 'react';
import { cn } from '../lib/cn.ts';
import { controlClass, useFieldWiring } from './fieldContext.ts';
import { RichTextTools } from './RichTextTools.tsx';

export interface RichTextEditorProps {
  /** The initial HTML. */
  initial: string;
  readOnly?: boolean;
  /** Called with the HTML after every change by the person, never before one. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  ref?: Ref<{ focus: () => void }>;
}

// The formats that the server keeps, and none that it would drop.
const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    strike: false,
    heading: { levels: [3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['https', 'http', 'mailto'] },
  }),
];

/**
 * Removes from pasted HTML what runs or is fetched, and maps other heading levels to ours. The editor drops the rest.
 */
const cleanPaste = (html: string) =>
  DOMPurify.sanitize(html, {
    FORBID_TAGS: ['img', 'picture', 'svg', 'math', 'video', 'audio', 'style', 'form'],
  })
    .replace(/<(\/?)h[12]\b/gi, '<$1h3')
    .replace(/<(\/?)h[56]\b/gi, '<$1h4');

export function RichTextEditor({ initial, readOnly = false, onChange, onBlur, ref }: RichTextEditorProps) {
  const { id, ...wiring } = useFieldWiring({});
  const attributes: Record<string, string> = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-readonly': String(readOnly),
    tabindex: '0', // scrollable by keyboard
    'aria-labelledby': `${id}-label`,
    class: cn(
      controlClass,
      'prose min-h-48 max-h-112 max-w-none! resize-y overflow-y-auto py-2.5 text-text!',
      readOnly ? 'bg-surface opacity-70' : 'rounded-t-none',
    ),
  };
  for (const [name, value] of Object.entries(wiring)) if (value) attributes[name] = String(value);
  const editor = useEditor({
    extensions,
    content: initial,
    editable: !readOnly,
    injectCSS: false, // the CSP forbids it; see prose.css
    editorProps: { attributes, transformPastedHTML: cleanPaste },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
    onBlur: () => onBlur?.(),
  });
  useImperativeHandle(ref, () => ({ focus: () => editor.commands.focus() }), [editor]);
  return (
    <div>
      {!readOnly && <RichTextTools editor={editor} />}
      <EditorContent editor={editor} id={id} />
    </div>
  );
}
