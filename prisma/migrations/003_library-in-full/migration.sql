-- AlterTable
ALTER TABLE "Exercise" ADD COLUMN "author" TEXT;
ALTER TABLE "Exercise" ADD COLUMN "easierSlug" TEXT;
ALTER TABLE "Exercise" ADD COLUMN "harderSlug" TEXT;
ALTER TABLE "Exercise" ADD COLUMN "licence" TEXT;
ALTER TABLE "Exercise" ADD COLUMN "source" TEXT;
ALTER TABLE "Exercise" ADD COLUMN "sourceId" TEXT;
ALTER TABLE "Exercise" ADD COLUMN "sourceUrl" TEXT;

-- AlterTable
ALTER TABLE "Media" ADD COLUMN "posterKey" TEXT;

-- CreateTable
CREATE TABLE "ExerciseDefault" (
    "userId" TEXT NOT NULL,
    "exerciseId" TEXT NOT NULL,
    "params" JSONB NOT NULL,

    PRIMARY KEY ("userId", "exerciseId"),
    CONSTRAINT "ExerciseDefault_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ExerciseDefault_exerciseId_fkey" FOREIGN KEY ("exerciseId") REFERENCES "Exercise" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ShareKeyUse" (
    "userId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,

    PRIMARY KEY ("userId", "ownerId"),
    CONSTRAINT "ShareKeyUse_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ShareKeyUse_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AppointmentType" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "duration" INTEGER NOT NULL,
    "meetingType" TEXT NOT NULL DEFAULT 'in_person',
    "userId" TEXT NOT NULL,
    CONSTRAINT "AppointmentType_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AppointmentClass" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "maxAttendees" INTEGER NOT NULL,
    "userId" TEXT NOT NULL,
    CONSTRAINT "AppointmentClass_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Appointment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "startDate" DATETIME NOT NULL,
    "endDate" DATETIME NOT NULL,
    "canceledAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "appointmentTypeId" TEXT NOT NULL,
    "appointmentClassId" TEXT,
    CONSTRAINT "Appointment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Appointment_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Appointment_appointmentTypeId_fkey" FOREIGN KEY ("appointmentTypeId") REFERENCES "AppointmentType" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Appointment_appointmentClassId_fkey" FOREIGN KEY ("appointmentClassId") REFERENCES "AppointmentClass" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SupportRequest" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SupportRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SearchJob" (
    "exerciseId" TEXT NOT NULL PRIMARY KEY,
    "version" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- AlterTable, written by hand: Prisma would copy both tables for what adding a column does.
ALTER TABLE "User" ADD COLUMN "slashFocusesSearch" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "User" ADD COLUMN "showCaptions" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "User" ADD COLUMN "offerNarration" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "Practice" ADD COLUMN "subscriptionData" JSONB NOT NULL DEFAULT '{}';
UPDATE "Practice"
SET "subscriptionData" = json_object('providerData', json_object('trial_end', unixepoch("trialEndsAt")))
WHERE "trialEndsAt" IS NOT NULL;
ALTER TABLE "Practice" DROP COLUMN "trialEndsAt";

-- CreateIndex
CREATE INDEX "ExerciseDefault_exerciseId_idx" ON "ExerciseDefault"("exerciseId");

-- CreateIndex
CREATE INDEX "ShareKeyUse_ownerId_idx" ON "ShareKeyUse"("ownerId");

-- CreateIndex
CREATE INDEX "AppointmentType_userId_idx" ON "AppointmentType"("userId");

-- CreateIndex
CREATE INDEX "AppointmentClass_userId_idx" ON "AppointmentClass"("userId");

-- CreateIndex
CREATE INDEX "Appointment_userId_startDate_idx" ON "Appointment"("userId", "startDate");

-- CreateIndex
CREATE INDEX "Appointment_clientId_idx" ON "Appointment"("clientId");

-- CreateIndex
CREATE INDEX "Appointment_appointmentTypeId_idx" ON "Appointment"("appointmentTypeId");

-- CreateIndex
CREATE INDEX "Appointment_appointmentClassId_idx" ON "Appointment"("appointmentClassId");

-- CreateIndex
CREATE INDEX "SupportRequest_userId_idx" ON "SupportRequest"("userId");

-- CreateIndex
CREATE INDEX "SearchJob_nextAttemptAt_idx" ON "SearchJob"("nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "Exercise_source_sourceId_key" ON "Exercise"("source", "sourceId");
