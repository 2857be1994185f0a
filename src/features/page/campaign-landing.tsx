import { Trans } from '@lingui/react/macro'
import { CalendarRange, LogIn, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Localized } from '#contract/engine/language.ts'
import { readOpenCampaign } from '#contract/features/portfolio/portfolio-contract.ts'
import { CallError } from '#platform/call-error.ts'
import { publicCall } from '#platform/call.ts'
import { formatDay } from '#platform/format.ts'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { registerPaths } from '#contract/features/register/register-paths.ts'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { PageView } from './parts/page-view.tsx'
import styles from './campaign-landing.module.css'

interface Campaign {
  name: Localized
  landing: Localized
  beginsOn: string
  endsOn: string
}

/** The campaign that runs, or comes next; null until it is known, and where there is none. */
function useCampaign(client: string | null): Campaign | null {
  const [campaign, setCampaign] = useState<Campaign | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    publicCall(readOpenCampaign, { query: client ? { client } : {} }, { signal: stop.signal }).then(
      (answer) => setCampaign(answer.campaign),
      (error: unknown) => {
        // Without its dates the page still says how it works.
        if (!stop.signal.aborted && !(error instanceof CallError)) throw error
      },
    )
    return () => stop.abort()
  }, [client])
  return campaign
}

function Dates({ campaign }: { campaign: Campaign }) {
  const begin = formatDay(campaign.beginsOn)
  const end = formatDay(campaign.endsOn)
  return (
    <p className={styles.dates}>
      <CalendarRange aria-hidden="true" />
      <span>
        <strong>{shownText(campaign.name)}</strong>
        <span>
          <Trans>
            De {begin} a {end}
          </Trans>
        </span>
      </span>
    </p>
  )
}

/** A client's campaign for who is not in it yet: when it is, how it works, its levels, how to join. */
export function CampaignLanding() {
  const settings = useCommon((part) => part.settings)
  const client = settings?.client?.slug ?? null
  const campaign = useCampaign(client)
  return (
    <PageView
      client={client}
      name="campaign"
      renderHeading={(title) => (
        <div className={styles.top}>
          <h1>{title}</h1>
          {campaign ? <Dates campaign={campaign} /> : null}
          {campaign && shownText(campaign.landing) ? (
            <p className={styles.text}>{shownText(campaign.landing)}</p>
          ) : null}
          <div className={styles.actions}>
            {settings?.register.open ? (
              <ButtonLink
                size="large"
                icon={<UserPlus size={20} aria-hidden="true" />}
                render={<OpenLink to={registerPaths.register()} />}
              >
                <Trans>Participar da campanha</Trans>
              </ButtonLink>
            ) : null}
            <ButtonLink
              size="large"
              variant={settings?.register.open ? 'outline' : 'primary'}
              icon={<LogIn size={20} aria-hidden="true" />}
              render={<OpenLink to={signInPaths.signIn()} />}
            >
              <Trans>Já participo: entrar</Trans>
            </ButtonLink>
          </div>
        </div>
      )}
    />
  )
}
