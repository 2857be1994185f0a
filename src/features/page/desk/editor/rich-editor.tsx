import { EditorState, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import type { Block } from '#contract/features/page/page-schema.ts'
import { linkAt, canLink, plugins, setLink } from './page-commands.ts'
import { blocksIn, documentOf } from './page-document.ts'
import { LinkDialog } from './link-dialog.tsx'
import { Toolbar } from './toolbar.tsx'
import styles from './editor.module.css'

interface RichEditorProps {
  label: string
  lang: string
  /** What it begins with; what is typed afterwards is told by `onChange`. */
  blocks: readonly Block[]
  onChange: (blocks: Block[]) => void
}

/** Writes the blocks of a page as it will look. It keeps its own text: another page or language is another editor (`key`). */
export function RichEditor({ label, lang, blocks, onChange }: RichEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [linking, setLinking] = useState<string | null>(null)
  const [begun] = useState(() =>
    EditorState.create({
      doc: documentOf(blocks),
      plugins: plugins((now) => {
        if (canLink(now)) setLinking(linkAt(now) ?? '')
        return true
      }),
    }),
  )
  const [state, setState] = useState(begun)
  const tell = useRef(onChange)
  useEffect(() => void (tell.current = onChange))

  useEffect(() => {
    const editor = new EditorView(place.current, {
      state: begun,
      attributes: {
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang,
        spellcheck: 'true',
      },
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction)
        editor.updateState(next)
        setState(next)
        if (transaction.docChanged) tell.current(blocksIn(next.doc))
      },
    })
    view.current = editor
    return () => editor.destroy()
  }, [begun, label, lang])

  const run = (command: Command) => {
    const editor = view.current
    if (!editor) return
    command(editor.state, editor.dispatch, editor)
    editor.focus()
  }
  return (
    <div className={styles.editor}>
      <Toolbar state={state} run={run} onLink={() => setLinking(linkAt(state) ?? '')} />
      <div ref={place} />
      {linking === null ? null : (
        <LinkDialog
          href={linking}
          onClose={() => setLinking(null)}
          onChosen={(href) => {
            setLinking(null)
            run(setLink(href))
          }}
        />
      )}
    </div>
  )
}
