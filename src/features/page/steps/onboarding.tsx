import { useNavigate } from 'react-router'
import { homePaths } from '#contract/features/home/home-paths.ts'
import { OnboardingStep } from './onboarding-step.tsx'
import styles from '../pages.module.css'

/** The same once more, for who wants to see it again (`/onboarding`). */
export function Onboarding() {
  const navigate = useNavigate()
  return (
    <div className={styles.closed}>
      <OnboardingStep onDone={() => void navigate(homePaths.home())} />
    </div>
  )
}
