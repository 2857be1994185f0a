import { useLingui } from '@lingui/react/macro'
import { Bold, Code, ImagePlus, Italic } from 'lucide-react'
import { useRef, useState } from 'react'
import { readLine, readMarkup, writeLine, writeMarkup } from '#contract/features/question/text/markup.ts'
import type { RichLine, RichText } from '#contract/features/question/text/question-text.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { EditorForm } from './editor-form.ts'
import { PicturePicker } from './picture-picker.tsx'
import styles from '../question-desk.module.css'

interface MarkedProps<T> {
  form: EditorForm
  label: string
  /** Its path in the question, by which its faults are told. */
  path: string
  value: T
  onChange: (value: T) => void
}

type TextProps = MarkedProps<RichText> & { rows?: number }

/** A text of several blocks in the language that is written in, by its marks ([Note: Written marks]). */
export function MarkedText({ form, ...props }: TextProps) {
  return <WrittenText key={form.language} form={form} {...props} />
}

function WrittenText({ form, label, path, value, onChange, rows = 4 }: TextProps) {
  const { t } = useLingui()
  const { language } = form
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(() => writeMarkup(value[language] ?? []))
  const [isPicking, setPicking] = useState(false)
  const write = (text: string) => {
    setTyped(text)
    const blocks = readMarkup(text)
    onChange({ ...value, [language]: blocks.length > 0 ? blocks : undefined })
  }
  /** Puts marks around what is chosen in the text. */
  const surround = (before: string, after = before) => {
    const { selectionStart: from = typed.length, selectionEnd: to = typed.length } = area.current ?? {}
    write(`${typed.slice(0, from)}${before}${typed.slice(from, to)}${after}${typed.slice(to)}`)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + before.length, to + before.length)
    })
  }
  return (
    <div className={styles.stack}>
      <Field
        label={label}
        error={form.faultAt(path)}
        hint={t`**negrito**, _itálico_, listas com - ou 1. no começo da linha; fórmulas em MathML.`}
      >
        {(ids) => (
          <TextArea
            {...ids}
            ref={area}
            rows={rows}
            lang={language}
            value={typed}
            onChange={(event) => write(event.currentTarget.value)}
          />
        )}
      </Field>
      <div role="toolbar" aria-label={t`Marcas do texto`} className={styles.marks}>
        <IconButton label={t`Negrito`} onClick={() => surround('**')}>
          <Bold size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Itálico`} onClick={() => surround('_')}>
          <Italic size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Código`} onClick={() => surround('`')}>
          <Code size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Imagem`} onClick={() => setPicking(true)}>
          <ImagePlus size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {isPicking ? (
        <PicturePicker
          onClose={() => setPicking(false)}
          onPick={({ id, alt }) => {
            setPicking(false)
            surround(`![${alt}](${id})`, '')
          }}
        />
      ) : null}
    </div>
  )
}

/** A line in the language that is written in, by its marks. */
export function MarkedLine({ form, ...props }: MarkedProps<RichLine>) {
  return <WrittenLine key={form.language} form={form} {...props} />
}

function WrittenLine({ form, label, path, value, onChange }: MarkedProps<RichLine>) {
  const { language } = form
  const [typed, setTyped] = useState(() => writeLine(value[language] ?? []))
  const write = (text: string) => {
    setTyped(text)
    const runs = readLine(text)
    onChange({ ...value, [language]: runs.length > 0 ? runs : undefined })
  }
  return (
    <Field label={label} error={form.faultAt(path)}>
      {(ids) => (
        <TextInput
          {...ids}
          lang={language}
          autoComplete="off"
          maxLength={1000}
          value={typed}
          onChange={(event) => write(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
