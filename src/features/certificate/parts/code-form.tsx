import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { parseCertificateCode } from '#contract/features/certificate/certificate-code.ts'
import { certificatePaths } from '#contract/features/certificate/certificate-paths.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from '../certificate.module.css'

const example = '2-7GQ4-0XKM-91BD-T5ZA'

/** The code once more, as it is printed: letters that look like figures count as those. */
export function CodeForm({ typed }: { typed: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [text, setText] = useState(typed)
  const [isWrong, setWrong] = useState(false)
  const check = () => {
    const code = parseCertificateCode(text)
    setWrong(code === null)
    if (code !== null) void navigate(certificatePaths.certificate(code))
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <Field
        label={<Trans>Código do certificado</Trans>}
        hint={<Trans>Como {example}</Trans>}
        error={isWrong ? t`Preencha o campo corretamente` : undefined}
      >
        {(ids) => (
          <TextInput
            {...ids}
            name="code"
            value={text}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" size="large" full>
        <Trans>Conferir</Trans>
      </Button>
    </form>
  )
}
