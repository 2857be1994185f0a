import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Check, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { withoutMarks } from '#contract/features/game/marks.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { GameText } from '../frame/game-text.tsx'
import { Picture } from '../frame/picture.tsx'
import type { BoardProps } from '../frame/use-round.ts'
import styles from './sort.module.css'

/** Statements, one after the other; each is answered once, and told why. */
export function TrueOrFalse({ content, play }: BoardProps<'true_or_false'>) {
  const { t } = useLingui()
  const [toRead, setToRead] = useState<string | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const items = play.shuffled(content.items)
  const item = items.find(({ id }) => id === toRead) ?? items.find(({ id }) => !play.round.done.has(id))
  useEffect(() => {
    if (toRead) next.current?.focus()
  }, [toRead])
  if (!item) return null
  const number = items.indexOf(item) + 1
  const answer = (said: boolean) => {
    const came = play.make(item.id, String(said))
    if (!came) return
    const why = item.why ? withoutMarks(play.textOf(item.why)) : ''
    const truth = item.isTrue ? t`É verdadeiro.` : t`É falso.`
    play.tell(
      [came === 'right' ? t`Certo!` : t`Não é bem assim.`, truth, why].join(' ').trim(),
      came === 'right' ? 'ok' : 'bad',
    )
    setToRead(item.id)
  }
  return (
    <>
      <div ref={card} tabIndex={-1} className={styles.focused}>
        <Card hero className={styles.card}>
          <p className={styles.number}>
            <Trans>Afirmação {number}</Trans>
          </p>
          {item.picture ? <Picture picture={item.picture} /> : null}
          <p className={styles.statement}>
            <GameText text={play.textOf(item.text)} />
          </p>
        </Card>
      </div>
      {toRead === item.id ? (
        <Button
          ref={next}
          size="large"
          full
          icon={<ArrowRight size={18} aria-hidden="true" />}
          onClick={() => {
            setToRead(null)
            card.current?.focus()
          }}
        >
          <Trans>Continuar</Trans>
        </Button>
      ) : (
        <div className={styles.two}>
          <Button
            size="large"
            full
            variant="outline"
            icon={<Check size={20} aria-hidden="true" />}
            onClick={() => answer(true)}
          >
            <Trans>Verdadeiro</Trans>
          </Button>
          <Button
            size="large"
            full
            variant="outline"
            icon={<X size={20} aria-hidden="true" />}
            onClick={() => answer(false)}
          >
            <Trans>Falso</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
