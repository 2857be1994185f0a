import { useNavigate } from 'react-router'
import { paths } from '#platform/paths.ts'
import { OnboardingStep } from './onboarding-step.tsx'

/** The same once more, for who wants to see it again (`/onboarding`). */
export function Onboarding() {
  const navigate = useNavigate()
  return <OnboardingStep onDone={() => void navigate(paths.home())} />
}
