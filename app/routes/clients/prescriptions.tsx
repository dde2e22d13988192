export default function Page() {
  return (
    <main id="main">
      <h1>clients/prescriptions</h1>
    </main>
  )
}
