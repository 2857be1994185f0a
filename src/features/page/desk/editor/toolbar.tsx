import { useLingui } from '@lingui/react/macro'
import { Bold, Link, Redo2, Undo2 } from 'lucide-react'
import type { Command, EditorState } from 'prosemirror-state'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Select } from '#ui/form/select.tsx'
import {
  blockKinds,
  canLink,
  isStrong,
  kindAt,
  linkAt,
  makeBlock,
  redo,
  strong,
  undo,
  type BlockKind,
} from './page-commands.ts'
import styles from './editor.module.css'

interface ToolbarProps {
  state: EditorState
  run: (command: Command) => void
  onLink: () => void
}

/** What can be made of the text; every one has a key, too. */
export function Toolbar({ state, run, onLink }: ToolbarProps) {
  const { t } = useLingui()
  const words: Record<BlockKind, string> = {
    paragraph: t`Texto`,
    section: t`Título de parte`,
    heading: t`Título`,
    bullet_list: t`Lista`,
    ordered_list: t`Lista numerada`,
    cards: t`Cartões`,
  }
  return (
    <div role="toolbar" aria-label={t`Formatação`} className={styles.toolbar}>
      <Select
        aria-label={t`Tipo de parágrafo`}
        value={kindAt(state)}
        onChange={(event) => run(makeBlock(event.currentTarget.value as BlockKind))}
      >
        {blockKinds.map((kind) => (
          <option key={kind} value={kind}>
            {words[kind]}
          </option>
        ))}
      </Select>
      <IconButton
        label={t`Negrito (Ctrl B)`}
        aria-pressed={isStrong(state)}
        disabled={!strong(state)}
        onClick={() => run(strong)}
      >
        <Bold size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t`Link (Ctrl K)`}
        aria-pressed={linkAt(state) !== null}
        disabled={!canLink(state)}
        onClick={onLink}
      >
        <Link size={18} aria-hidden="true" />
      </IconButton>
      <span className={styles.gap} />
      <IconButton label={t`Desfazer (Ctrl Z)`} disabled={!undo(state)} onClick={() => run(undo)}>
        <Undo2 size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Refazer (Ctrl Y)`} disabled={!redo(state)} onClick={() => run(redo)}>
        <Redo2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
