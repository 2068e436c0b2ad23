/** Apart from the plans with their prices and texts, which no signed-in screen needs to show its menu. */
const businessPlans = ['small-business', 'enterprise', 'business-lite']

/** Whether the plan comes with a business profile. */
export const hasBusinessEntry = (planId?: string | null) => businessPlans.includes(planId ?? '')
