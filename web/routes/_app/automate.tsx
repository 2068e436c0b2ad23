import { createFileRoute, Link } from '@tanstack/react-router'
import { PreparingPage } from '../../features/preparing/preparing-page.tsx'
import { buttonClass } from '../../ui/button.tsx'

export const Route = createFileRoute('/_app/automate')({
  head: () => ({ meta: [{ title: 'Ask AutoMate: GarageTale' }] }),
  component: AutoMate,
})

function AutoMate() {
  return (
    <PreparingPage
      title="Ask AutoMate"
      purpose="AutoMate will answer questions about maintenance and about the records of your own car, and say where each answer comes from."
      bodyType="hatchback"
      colour="Yellow"
      action={
        <Link to="/faqs" className={buttonClass()}>
          Read the FAQs
        </Link>
      }
    />
  )
}
