export default function Page() {
  return (
    <main id="main">
      <h1>prescriptions/prescription</h1>
    </main>
  )
}
