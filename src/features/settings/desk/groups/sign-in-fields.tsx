import { Trans, useLingui } from '@lingui/react/macro'
import { passwordStrengths } from '#contract/features/settings/settings-schema.ts'
import { testedFor } from '#contract/features/settings/settings-desk.ts'
import { relativeTime } from '#platform/format.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { Pill } from '#ui/feedback/pill.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Choice, NumberField, TextField } from '../form/controls.tsx'
import { Setting } from '../form/setting.tsx'
import type { GroupForm } from '../form/use-group.ts'
import { wayWords } from '../settings-words.ts'
import { Providers } from './providers.tsx'
import formStyles from '../form/form.module.css'
import styles from './groups.module.css'

/** Whether a corporate way was shown to work, and how it is. */
function Tested({ form, way }: { form: GroupForm; way: 'oidc' | 'saml' }) {
  const { i18n } = useLingui()
  const provider = form.settings.providers.find((one) => one.way === way)
  const { slug } = form.settings
  const at = provider?.lastSignInAt
  const now = useMinute().getTime()
  const isFresh = at ? now - Date.parse(at) < testedFor * 60_000 : false
  const name = i18n._(wayWords[way])
  const ago = at ? relativeTime(at) : ''
  return (
    <div className={styles.tested}>
      <p>
        {provider ? (
          isFresh ? (
            <Pill tone="ok">
              <Trans>testado {ago}</Trans>
            </Pill>
          ) : (
            <Pill tone="warn">{at ? <Trans>última entrada {ago}</Trans> : <Trans>ainda não testado</Trans>}</Pill>
          )
        ) : (
          <Pill tone="bad">
            <Trans>{name} não está configurado: o botão não aparece</Trans>
          </Pill>
        )}
      </p>
      {provider && slug ? (
        <p>
          <Trans>
            Para testar: salve o botão, abra <code>{`${location.origin}/?client=${slug}`}</code> numa janela anônima e
            entre por ele. Depois disso, por {testedFor} minutos, a senha pode ser desligada.
          </Trans>
        </p>
      ) : null}
    </div>
  )
}

/** How people come in. */
export function SignInFields({ form }: { form: GroupForm }) {
  const { t, i18n } = useLingui()
  const signIn = form.value('signIn')
  const set = (part: Partial<typeof signIn>) => form.set('signIn', { ...signIn, ...part })
  const { corporate } = signIn
  const has = (way: 'google' | 'oidc' | 'saml') => form.settings.providers.some((one) => one.way === way)
  const cameBy = i18n._(wayWords[form.settings.cameBy])
  const languages = form.value('languages')
  return (
    <>
      <Setting form={form} name="signIn" about={<Trans>Você entrou por: {cameBy}.</Trans>}>
        <Checkbox
          checked={signIn.passwords}
          detail={t`Desligada, as pessoas entram só pelos outros jeitos. Quem administra a plataforma entra sempre.`}
          onChange={(event) => set({ passwords: event.currentTarget.checked })}
        >
          <Trans>Senha</Trans>
        </Checkbox>
        <Checkbox
          checked={signIn.google}
          detail={has('google') ? null : t`Não está configurado nesta instalação: o botão não aparece.`}
          onChange={(event) => set({ google: event.currentTarget.checked })}
        >
          <Trans>Google</Trans>
        </Checkbox>
        <div className={formStyles.grid}>
          <Choice
            label={t`Acesso corporativo`}
            value={corporate?.provider ?? 'off'}
            options={[
              { value: 'off', text: t`sem botão` },
              { value: 'oidc', text: i18n._(wayWords.oidc) },
              { value: 'saml', text: i18n._(wayWords.saml) },
            ]}
            onChange={(way) =>
              set({
                corporate: way === 'oidc' || way === 'saml' ? { provider: way, label: corporate?.label ?? {} } : null,
              })
            }
          />
        </div>
        {corporate ? (
          <>
            <div className={formStyles.grid}>
              {languages.map((code) => {
                const language = languageNames[code] ?? code
                return (
                  <TextField
                    key={code}
                    label={t`Texto do botão em ${language}`}
                    maxLength={60}
                    value={corporate.label[code] ?? null}
                    onChange={(text) => {
                      const { [code]: _, ...others } = corporate.label
                      set({ corporate: { ...corporate, label: text ? { ...others, [code]: text } : others } })
                    }}
                  />
                )
              })}
            </div>
            <Tested form={form} way={corporate.provider} />
          </>
        ) : null}
        <div className={formStyles.grid}>
          <Choice
            label={t`Verificação de que é uma pessoa`}
            value={signIn.recaptcha}
            options={[
              { value: 'off', text: t`só quando há ataque` },
              { value: 'proof-of-work', text: t`sempre` },
            ]}
            onChange={(recaptcha) => set({ recaptcha })}
          />
          <NumberField
            label={t`Senhas erradas seguidas`}
            hint={t`De um endereço, em cinco minutos.`}
            least={3}
            most={50}
            value={signIn.attempts}
            refused={form.isRefused('signIn.attempts')}
            onChange={(attempts) => set({ attempts })}
          />
        </div>
      </Setting>
      <Setting form={form} name="passwordStrength">
        <div className={formStyles.grid}>
          <Choice
            label={t`Senhas novas`}
            value={form.value('passwordStrength')}
            options={passwordStrengths.map((value) => ({
              value,
              text: { weak: t`fraca`, medium: t`média`, strong: t`forte` }[value],
            }))}
            onChange={(value) => form.set('passwordStrength', value)}
          />
        </div>
      </Setting>
      <Setting form={form} name="sessionDays">
        <div className={formStyles.grid}>
          <NumberField
            label={t`Dias até ter de entrar de novo`}
            least={1}
            most={365}
            value={form.value('sessionDays')}
            refused={form.isRefused('sessionDays')}
            onChange={(value) => form.set('sessionDays', value)}
          />
        </div>
      </Setting>
      <Setting form={form} name="staffFactor">
        <Checkbox
          checked={form.value('staffFactor')}
          onChange={({ target }) => form.set('staffFactor', target.checked)}
        >
          <Trans>Administradores e auditores precisam da verificação em duas etapas, com 7 dias para ativá-la</Trans>
        </Checkbox>
      </Setting>
      {form.of === 'client' ? <Providers form={form} /> : null}
    </>
  )
}
