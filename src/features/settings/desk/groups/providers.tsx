import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  removeClientProvider,
  saveClientProvider,
  type OwnProvider,
} from '#contract/features/sign-in/client-provider.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { TextField } from '../form/controls.tsx'
import type { GroupForm } from '../form/use-group.ts'
import { wayWords } from '../settings-words.ts'
import formStyles from '../form/form.module.css'
import styles from './groups.module.css'

const empty = {
  issuer: '',
  clientId: '',
  clientSecret: '',
  entryPoint: '',
  idpIssuer: '',
  emailAttribute: '',
  factorValues: '',
}

/** What is typed of a provider, as it is sent. */
function bodyOf(way: OwnProvider, typed: typeof empty, domains: string, certificates: string) {
  const listed = (text: string) => text.split(/[\s,;]+/).filter(Boolean)
  const list = listed(domains)
  const { issuer, clientId, clientSecret, entryPoint, idpIssuer, emailAttribute } = typed
  const factorValues = listed(typed.factorValues)
  if (way === 'oidc') return { provider: way, domains: list, issuer, clientId, clientSecret, factorValues }
  const pem = certificates.split(/(?<=-----END CERTIFICATE-----)|\n\s*\n/).filter((text) => text.trim())
  return {
    provider: way,
    domains: list,
    entryPoint,
    idpIssuer,
    certificates: pem,
    emailAttribute: emailAttribute || null,
    factorValues,
  }
}

/** The client's own provider of a kind, typed anew: what is secret is never shown again. */
function ProviderDialog({ way, onClose, onDone }: { way: OwnProvider; onClose: () => void; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [typed, setTyped] = useState(empty)
  const [domains, setDomains] = useState('')
  const [certificates, setCertificates] = useState('')
  const wrong = failure instanceof CallError ? (failure.problem?.fields ?? []).map(({ field }) => field) : []
  const isWrong = (name: string) => wrong.some((field) => field.split('.')[0] === name)
  const field = (name: keyof typeof empty, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={typed[name]}
      refused={isWrong(name)}
      onChange={(value) => setTyped({ ...typed, [name]: value ?? '' })}
    />
  )
  const save = () =>
    attempt(async () => {
      await staffCall(saveClientProvider, { body: bodyOf(way, typed, domains, certificates) })
      toast(t`Salvo. Teste a entrada antes de desligar a senha.`, { tone: 'ok' })
      onDone()
    })
  const name = i18n._(wayWords[way])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>{name} da empresa</Trans>}
      description={<Trans>O que é segredo é guardado cifrado e não aparece de novo.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void save()}>
          <Trans>Salvar</Trans>
        </Button>
      }
    >
      <div className={styles.stack}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <TextField
          label={t`Domínios de e-mail`}
          hint={t`Por quem o provedor responde: tintas.com.br, filial.com.br`}
          value={domains}
          refused={isWrong('domains')}
          onChange={(value) => setDomains(value ?? '')}
        />
        {way === 'oidc' ? (
          <>
            {field('issuer', t`Emissor`, 'https://')}
            {field('clientId', t`Identificador do cliente`)}
            {field('clientSecret', t`Segredo do cliente`)}
            {field(
              'factorValues',
              t`Conta como segunda etapa`,
              t`Valores de amr ou acr com que o provedor diz que pediu uma segunda etapa: mfa. Vazio: pedimos a nossa.`,
            )}
          </>
        ) : (
          <>
            {field('entryPoint', t`Endereço de entrada`, 'https://')}
            {field('idpIssuer', t`Nome da entidade (entity id)`)}
            <Field
              label={t`Certificados`}
              hint={t`Em PEM, um abaixo do outro`}
              error={isWrong('certificates') ? t`Confira este campo.` : undefined}
            >
              {(ids) => (
                <TextArea
                  {...ids}
                  rows={5}
                  value={certificates}
                  onChange={(event) => setCertificates(event.currentTarget.value)}
                />
              )}
            </Field>
            {field('emailAttribute', t`Atributo do e-mail`, t`Vazio: os de costume`)}
            {field(
              'factorValues',
              t`Conta como segunda etapa`,
              t`Valores de AuthnContextClassRef com que o provedor diz que pediu uma segunda etapa. Vazio: pedimos a nossa.`,
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The client's own sign-in providers; only who runs the platform says for whom somebody speaks. */
export function Providers({ form }: { form: GroupForm }) {
  const { t, i18n } = useLingui()
  const mayChange = useMay('settings.platform')
  const [asked, setAsked] = useState<{ way: OwnProvider; what: 'edit' | 'remove' } | null>(null)
  const { busy, failure, attempt } = useAttempt()
  const own = form.settings.providers.filter(({ isOwn }) => isOwn)
  const remove = (provider: OwnProvider) =>
    attempt(async () => {
      await staffCall(removeClientProvider, { body: { provider } })
      setAsked(null)
      form.renew()
    })
  const removed = asked ? i18n._(wayWords[asked.way]) : ''
  return (
    <fieldset className={formStyles.setting}>
      <legend className="visually-hidden">{t`Provedores da empresa`}</legend>
      <div className={formStyles.head}>
        <p className={formStyles.name} aria-hidden="true">
          <Trans>Provedores da empresa</Trans>
        </p>
      </div>
      <p className={formStyles.about}>
        {mayChange ? (
          <Trans>Com um próprio, o acesso corporativo leva ao sistema da empresa.</Trans>
        ) : (
          <Trans>Quem administra a plataforma configura o provedor da empresa.</Trans>
        )}
      </p>
      <div className={formStyles.controls}>
        {own.map(({ way, issuer, secret }) => {
          const since = secret ? formatInstant(secret.setAt) : ''
          return (
            <p key={way} className={styles.tested}>
              <span>
                <strong>{i18n._(wayWords[way])}</strong> {issuer}
              </span>
              <span>
                <Trans>
                  Segredo {secret?.shown} definido em {since}
                </Trans>
              </span>
            </p>
          )
        })}
        {form.settings.providers
          .filter(({ factorValues }) => factorValues.length > 0)
          .map(({ way, factorValues }) => {
            const [name, values] = [i18n._(wayWords[way]), factorValues.join(', ')]
            return (
              <p key={way} className={styles.tested}>
                <Trans>
                  {name} conta como segunda etapa quando o provedor diz {values}
                </Trans>
              </p>
            )
          })}
        {mayChange ? (
          <Actions>
            {(['oidc', 'saml'] as const).map((way) => {
              const isThere = own.some((one) => one.way === way)
              const name = i18n._(wayWords[way])
              return (
                <Button key={way} variant="outline" onClick={() => setAsked({ way, what: 'edit' })}>
                  {isThere ? <Trans>Trocar {name}</Trans> : <Trans>Configurar {name}</Trans>}
                </Button>
              )
            })}
            {own.map(({ way }) => {
              const name = i18n._(wayWords[way])
              return way === 'oidc' || way === 'saml' ? (
                <Button key={way} variant="quiet" onClick={() => setAsked({ way, what: 'remove' })}>
                  <Trans>Tirar {name}</Trans>
                </Button>
              ) : null
            })}
          </Actions>
        ) : null}
      </div>
      {asked?.what === 'edit' ? (
        <ProviderDialog
          way={asked.way}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            form.renew()
          }}
        />
      ) : null}
      <Dialog
        open={asked?.what === 'remove'}
        onOpenChange={() => setAsked(null)}
        locked={busy}
        title={<Trans>Tirar {removed} da empresa?</Trans>}
        description={<Trans>Quem entrou por ele sai na hora.</Trans>}
        closeLabel={t`Fechar`}
        footer={
          <Button size="large" full variant="danger" busy={busy} onClick={() => asked && void remove(asked.way)}>
            <Trans>Tirar</Trans>
          </Button>
        }
      >
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      </Dialog>
    </fieldset>
  )
}
