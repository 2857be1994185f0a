import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CheckCheck } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { gapsOf, readGaps } from '#contract/features/game/gaps.ts'
import { longestAnswer } from '#contract/features/game/game-limits.ts'
import { Button } from '#ui/button/button.tsx'
import { GameText } from '../frame/game-text.tsx'
import type { BoardProps } from '../frame/use-round.ts'
import styles from './words.module.css'

type Written = Readonly<Record<string, string>>

/** A text with gaps to be written in; what is written is looked at together. */
export function Blanks({ content, play }: BoardProps<'fill_in_the_blanks'>) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [written, setWritten] = useState<Written>({})
  // What was wrong is looked at again once something else is written.
  const [wrong, setWrong] = useState<Written>({})
  const text = play.textOf(content.text)
  const { done } = play.round
  const numberOf = (gap: string) => gap.replace('gap', '')
  const check = (event: FormEvent) => {
    event.preventDefault()
    const found: Record<string, string> = {}
    const said = gapsOf(text).flatMap(({ id }) => {
      const answer = written[id]?.trim() ?? ''
      const number = numberOf(id)
      if (answer === '' || done.has(id) || wrong[id] === answer) return []
      const came = play.make(id, answer)
      if (came === 'wrong') found[id] = answer
      if (came === null) return []
      return [came === 'right' ? t`Lacuna ${number}: certo.` : t`Lacuna ${number}: “${answer}” não está certo.`]
    })
    setWrong({ ...wrong, ...found })
    if (said.length === 0) play.tell(t`Escreva em uma lacuna, ou mude o que está marcado, e confira.`)
    else play.tell(said.join(' '), Object.keys(found).length > 0 ? 'bad' : 'ok')
    const isWanted = (input: HTMLInputElement) =>
      !done.has(input.name) && (found[input.name] ?? written[input.name]?.trim() ?? '') === ''
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
    const next = inputs.find((input) => found[input.name] !== undefined) ?? inputs.find(isWanted)
    requestAnimationFrame(() => next?.focus())
  }
  return (
    <form ref={form} className={styles.form} noValidate autoComplete="off" onSubmit={check}>
      <p className={styles.text}>
        {readGaps(text).map((piece, at) => {
          if (typeof piece === 'string') return <GameText key={`text ${at}`} text={piece} />
          const { id, answers } = piece
          const number = numberOf(id)
          const isWrong = wrong[id] !== undefined && wrong[id] === written[id]?.trim()
          return done.has(id) ? (
            <span key={id} className={styles.settled}>
              <Check size={14} aria-hidden="true" />
              {answers[0]}
            </span>
          ) : (
            <input
              key={id}
              name={id}
              className={styles.blank}
              aria-label={t`Lacuna ${number}`}
              aria-invalid={isWrong || undefined}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={longestAnswer}
              value={written[id] ?? ''}
              onChange={({ currentTarget: { value } }) => setWritten({ ...written, [id]: value })}
            />
          )
        })}
      </p>
      <Button type="submit" size="large" icon={<CheckCheck size={18} aria-hidden="true" />}>
        <Trans>Conferir</Trans>
      </Button>
    </form>
  )
}
