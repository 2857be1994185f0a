// [Note: Stated factors] A provider may have asked for a second factor itself; only it knows. It is believed where its
// settings name the value by which it says so (`amr` or `acr` of the id token, `AuthnContextClassRef` of the assertion),
// of those it signed: whatever else it says, or says nothing, ours is asked for.

/** Whether what a provider says of a sign-in has a value that its settings name. */
export const statesFactor = (
  { factorValues }: { factorValues: readonly string[] },
  stated: readonly unknown[],
): boolean => stated.some((value) => typeof value === 'string' && factorValues.includes(value))
