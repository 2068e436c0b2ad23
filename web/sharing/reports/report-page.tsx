import { Printer } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { formatLongDate } from '#domain/basics/format.ts'
import type { LinkedReport, Report } from '#domain/sharing/report.ts'
import { PublicFooter } from '../../app/public/public-footer.tsx'
import { PublicHeader } from '../../app/public/public-header.tsx'
import { Button } from '../../ui/button.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { tellView } from './reports.api.ts'

/** Long enough for somebody to have looked; a program that only loads pages is gone by then. */
const looked = 2000

/** Tells its owner that it was opened, once and only when somebody can see it. */
function useView(token: string) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => void tellView(token).catch(() => {}), looked)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [token])
}

type LinkedReportPageProps = { token: string; report: LinkedReport; chart: ReactNode }

export function LinkedReportPage({ token, report, chart }: LinkedReportPageProps) {
  useView(token)
  return (
    <ReportFrame>
      <ReportSheet
        report={report}
        chart={chart}
        receiptAddress={(id) => `/api/public/reports/${encodeURIComponent(token)}/receipts/${id}`}
        note={
          <>
            The owner made this page for you and can end it at any time. It works until{' '}
            <span className="figures">{formatLongDate(report.ends_on)}</span>. The owner sees when it is opened, and
            whether on a phone or a computer; not by whom, and not where.
          </>
        }
      />
    </ReportFrame>
  )
}

export const PublicReportPage = ({ report, slug, chart }: { report: Report; slug: string; chart: ReactNode }) => (
  <ReportFrame>
    <ReportSheet
      report={report}
      chart={chart}
      note={
        <>
          Made from what the{' '}
          <a href={`/p/${slug}`} className="font-semibold text-primary underline underline-offset-4">
            car’s public page
          </a>{' '}
          shows. The owner can make a fuller one for you, with receipts.
        </>
      }
    />
  </ReportFrame>
)

const ReportFrame = ({ children }: { children: ReactNode }) => (
  <>
    <PublicHeader />
    <main id="main" data-printed="" className="mx-auto max-w-4xl px-4 py-6 md:px-6 md:py-10">
      {children}
      <p className="mt-8 text-center print:hidden">
        <Button variant="secondary" icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
          Print this report
        </Button>
      </p>
    </main>
    <PublicFooter />
  </>
)
