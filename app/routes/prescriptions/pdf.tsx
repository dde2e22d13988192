export default function Page() {
  return (
    <main id="main">
      <h1>prescriptions/pdf</h1>
    </main>
  )
}
