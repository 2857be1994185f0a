import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

interface AskWordsProps {
  icon: ReactNode
  button: ReactNode
  danger?: boolean
  title: ReactNode
  description: ReactNode
  label: string
  /** What stands there at first; it has to be changed. */
  first?: string
  most: number
  work: (words: string) => Promise<void>
}

/** Asks for some words, and does it with them. */
export function AskWords({
  icon,
  button,
  danger = false,
  title,
  description,
  label,
  first = '',
  most,
  work,
}: AskWordsProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [asked, setAsked] = useState(false)
  const [words, setWords] = useState(first)
  const said = words.trim()
  const variant = danger ? 'danger' : 'outline'
  const done = () =>
    attempt(async () => {
      await work(said)
      setAsked(false)
    })
  return (
    <>
      <Button variant={variant} icon={icon} onClick={() => setAsked(true)}>
        {button}
      </Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        locked={busy}
        focusField
        title={title}
        description={description}
        closeLabel={t`Fechar`}
        footer={
          <Button
            size="large"
            full
            {...(danger && { variant: 'danger' })}
            busy={busy}
            disabled={said === '' || said === first}
            onClick={() => void done()}
          >
            {button}
          </Button>
        }
      >
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={label} required>
          {(ids) => (
            <TextArea
              {...ids}
              rows={3}
              dir="auto"
              maxLength={most}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          )}
        </Field>
      </Dialog>
    </>
  )
}
