import { useState, type ComponentType, type ReactNode } from 'react'
import type { OpenedSurvey } from '../use-surveys.ts'
import { SurveyClosed } from './survey-closed.tsx'
import { SurveyForm } from './survey-form.tsx'

/** A survey as it stands: to be filled in, or what is to be said instead. */
export function SurveyBody({
  opened,
  Bar,
}: {
  opened: OpenedSurvey
  /** Where the button that sends stands. */
  Bar: ComponentType<{ children: ReactNode }>
}) {
  const { survey, standing } = opened
  const isOpen = standing === 'open'
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (isOpen) return <SurveyForm key={`${survey.id} ${survey.edition}`} opened={opened} Bar={Bar} />
  return <SurveyClosed listed={opened} isFresh={wasOpen} />
}
