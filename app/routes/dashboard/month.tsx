import type { MonthlyStat, userStats } from '#app/models/practice/stats.server.ts'
import { Icon } from '#app/ui/icon.tsx'

type Stats = Awaited<ReturnType<typeof userStats>>

/** Of what a rise is bad news. */
const UNWELCOME = new Set(['canceledAppointments'])

const LABELS: Record<keyof Stats, string> = {
  clients: 'Clients',
  prescriptions: 'Prescriptions',
  activeAppointments: 'Active appointments',
  canceledAppointments: 'Cancelled appointments',
}

/** The four statistics of this month, each beside that of the month before. */
export function CurrentMonth({ stats }: { stats: Stats }) {
  return (
    <section className="panel" aria-labelledby="month">
      <h2 id="month">Current Month</h2>
      <dl className="stats">
        {Object.entries(LABELS).map(([name, label]) => (
          <div key={name} className="stat">
            <dt>{label}</dt>
            <Stat stat={stats[name as keyof Stats]} riseIsBad={UNWELCOME.has(name)} />
          </div>
        ))}
      </dl>
    </section>
  )
}

function Stat({
  stat: { currentMonth, previousMonth, percentage },
  riseIsBad,
}: {
  stat: MonthlyStat
  riseIsBad: boolean
}) {
  return (
    <dd>
      <span className="stat-now">{currentMonth}</span>
      <span className={`stat-change ${mood(percentage, riseIsBad)}`}>
        {percentage !== 0 && <Icon name={percentage > 0 ? 'up' : 'down'} />}
        {percentage > 0 && '+'}
        {percentage}%
      </span>
      <span className="soft small">Last month: {previousMonth}</span>
    </dd>
  )
}

function mood(percentage: number, riseIsBad: boolean) {
  if (percentage === 0) return 'stat-same'
  return percentage > 0 === riseIsBad ? 'stat-worse' : 'stat-better'
}
