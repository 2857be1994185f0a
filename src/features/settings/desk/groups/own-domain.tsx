import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Globe, RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import {
  checkOwnDomain,
  readOwnDomain,
  removeOwnDomain,
  setOwnDomain,
  type DomainOutcome,
  type OwnDomain as Domain,
} from '#contract/features/settings/domain-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from './groups.module.css'

const outcomeWords: Record<DomainOutcome, ReturnType<typeof msg>> = {
  missing: msg`o registro ainda não está lá`,
  away: msg`o servidor de nomes não respondeu`,
  taken: msg`outra empresa já provou este domínio`,
}

interface PartProps {
  busy: boolean
  act: (call: () => Promise<{ domain: Domain | null }>) => void
}

function Named({ domain, busy, act }: PartProps & { domain: Domain }) {
  const { t, i18n } = useLingui()
  const { record, provenAt, checkedAt, outcome } = domain
  return (
    <>
      <Facts>
        <Fact name={t`Domínio`}>{domain.domain}</Fact>
        <Fact name={t`Estado`}>
          {provenAt === null ? (
            <Pill tone="warn">
              <Trans>à espera da prova</Trans>
            </Pill>
          ) : (
            <Pill tone="ok">
              <Trans>no ar</Trans>
            </Pill>
          )}
        </Fact>
        <Fact name={t`Última verificação`}>
          {checkedAt === null ? t`nenhuma` : formatInstant(checkedAt)}
          {outcome === null ? null : `: ${i18n._(outcomeWords[outcome])}`}
        </Fact>
      </Facts>
      {provenAt === null ? (
        <>
          <p>
            <Trans>
              Crie este registro TXT onde o domínio é administrado. A Trilha procura por ele de hora em hora.
            </Trans>
          </p>
          <dl className={styles.record}>
            <dt>
              <Trans>Nome</Trans>
            </dt>
            <dd>
              <code>{record.name}</code>
            </dd>
            <dt>
              <Trans>Valor</Trans>
            </dt>
            <dd>
              <code>{record.value}</code>
            </dd>
          </dl>
        </>
      ) : null}
      <Actions>
        {provenAt === null ? (
          <Button
            variant="soft"
            busy={busy}
            icon={<RefreshCw size={18} aria-hidden="true" />}
            onClick={() => act(() => staffCall(checkOwnDomain, {}))}
          >
            <Trans>Verificar agora</Trans>
          </Button>
        ) : null}
        <Button
          variant="outline"
          busy={busy}
          icon={<X size={18} aria-hidden="true" />}
          onClick={() => act(() => staffCall(removeOwnDomain, {}))}
        >
          <Trans>Tirar o domínio</Trans>
        </Button>
      </Actions>
    </>
  )
}

function Unnamed({ busy, act, isWrong }: PartProps & { isWrong: boolean }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  return (
    <form
      className={styles.testers}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        act(() => staffCall(setOwnDomain, { body: { domain: typed } }))
      }}
    >
      <Field
        label={t`Domínio`}
        hint={t`Como treinamento.empresa.com.br. As pessoas abrem a Trilha por ele, com a marca da empresa.`}
        error={isWrong ? t`Confira este campo.` : undefined}
      >
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={253}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <div>
        <Button
          type="submit"
          variant="soft"
          busy={busy}
          disabled={typed.trim() === ''}
          icon={<Globe size={18} aria-hidden="true" />}
        >
          <Trans>Usar este domínio</Trans>
        </Button>
      </div>
    </form>
  )
}

/** A domain of the client's own: named, proven by a record, then served as the client's. */
export function OwnDomain() {
  const answer = useAnswer('domain', (signal) => staffCall(readOwnDomain, {}, { signal }))
  const [changed, setChanged] = useState<{ domain: Domain | null } | null>(null)
  const { busy, failure, attempt } = useAttempt()
  const known = changed ?? (answer.is === 'there' ? answer.value : null)
  const isWrong = failure instanceof CallError && failure.problem?.code === 'request.invalid'
  const act: PartProps['act'] = (call) => void attempt(async () => setChanged(await call()))
  return (
    <Section title={<Trans>Domínio próprio</Trans>}>
      <Card>
        <div className={styles.testers}>
          {answer.is === 'failed' && known === null ? (
            <Banner tone="bad" role="alert" title={callErrorText(answer.error)} />
          ) : null}
          {failure && !isWrong ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          {known === null ? null : known.domain === null ? (
            <Unnamed busy={busy} act={act} isWrong={isWrong} />
          ) : (
            <Named domain={known.domain} busy={busy} act={act} />
          )}
        </div>
      </Card>
    </Section>
  )
}
